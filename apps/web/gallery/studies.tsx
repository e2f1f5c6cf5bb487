import { IconBrain, IconDna2, IconDroplet, IconHeartbeat, IconLungs, IconWind } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StudyMark } from '../src/ui/StudyMark.tsx';

export interface DemoStudy {
  id: number;
  name: string;
  description: string;
  colour: string;
  icon: ReactNode;
}

export const aspire: DemoStudy = {
  id: 4401,
  name: 'ASPIRE-HF',
  description: 'Phase III study of norvatiran in heart failure with preserved ejection fraction',
  colour: '#0f4c52',
  icon: <IconHeartbeat />,
};

export const beacon: DemoStudy = {
  id: 4402,
  name: 'BEACON-T2D',
  description: 'Once-weekly basal insulin in adults with type 2 diabetes, phase III',
  colour: '#8a4318',
  icon: <IconDroplet />,
};

export const lumina: DemoStudy = {
  id: 4403,
  name: 'LUMINA-MS',
  description: 'Oral tavelodine in relapsing multiple sclerosis, phase II dose finding',
  colour: '#4b3a86',
  icon: <IconBrain />,
};

export const others: DemoStudy[] = [
  {
    id: 4404,
    name: 'CORAL-AD',
    description: 'Early Alzheimer’s disease: 78-week study of subcutaneous lecorimab',
    colour: '#8c2f49',
    icon: <IconDna2 />,
  },
  {
    id: 4405,
    name: 'HALO-NSCLC',
    description: 'First-line maintenance in non-small-cell lung cancer, phase III',
    colour: '#2c4259',
    icon: <IconLungs />,
  },
  {
    id: 4406,
    name: 'PEDI-AIR',
    description: 'Paediatric asthma: long-term safety extension in children aged 6 to 11',
    colour: '#2a6147',
    icon: <IconWind />,
  },
];

export function markOf(study: DemoStudy, size?: number) {
  return <StudyMark name={study.name} colour={study.colour} icon={study.icon} size={size} />;
}
