// The building blocks composed into whole screens with invented texts, to look at them without a server:
// `npx vite apps/web`, then /gallery/#home and the other names below; add ?scheme=dark for the dark scheme.
import { MantineProvider } from '@mantine/core';
import { useSyncExternalStore, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/theme/styles.ts';
import { theme } from '../src/theme/theme.ts';
import { variablesResolver } from '../src/theme/variables.ts';
import { CreationScene } from './Creation.tsx';
import { HomeScene } from './Home.tsx';
import { OverdueScene, PostDetailScene } from './PostDetail.tsx';
import { NewsScene } from './News.tsx';
import { NoPreviewScene, SupersededScene } from './PostKinds.tsx';
import { ForbiddenScene, NotFoundScene, ServerErrorScene, SignInScene, TermsScene } from './Public.tsx';
import { StudiesScene } from './Settings.tsx';
import { EmptyScene, LoadingScene, TroubleScene } from './States.tsx';
import { TimelineScene } from './Timeline.tsx';

const scenes: Record<string, ComponentType> = {
  home: HomeScene,
  timeline: TimelineScene,
  empty: EmptyScene,
  loading: LoadingScene,
  trouble: TroubleScene,
  creation: CreationScene,
  studies: StudiesScene,
  import: () => <StudiesScene importing />,
  post: PostDetailScene,
  versions: () => <PostDetailScene initial="versions" />,
  compliance: () => <PostDetailScene initial="compliance" />,
  overdue: OverdueScene,
  superseded: SupersededScene,
  'no-preview': NoPreviewScene,
  news: NewsScene,
  signin: SignInScene,
  403: ForbiddenScene,
  404: NotFoundScene,
  500: ServerErrorScene,
  terms: TermsScene,
};

function subscribe(onChange: () => void) {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

function Gallery() {
  const name = useSyncExternalStore(subscribe, () => window.location.hash.slice(1));
  const Scene = scenes[name];
  if (Scene) return <Scene />;
  return (
    <ul style={{ padding: 24 }}>
      {Object.keys(scenes).map((scene) => (
        <li key={scene}>
          <a className="sl-link" href={`#${scene}`}>
            {scene}
          </a>
        </li>
      ))}
    </ul>
  );
}

const scheme = new URLSearchParams(window.location.search).get('scheme') === 'dark' ? 'dark' : 'light';

createRoot(document.querySelector('#root')!).render(
  <MantineProvider theme={theme} cssVariablesResolver={variablesResolver} forceColorScheme={scheme}>
    <Gallery />
  </MantineProvider>,
);
