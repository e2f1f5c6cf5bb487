import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Notice } from '../../ui/forms/FormParts.tsx';

/** Why the account was not connected, scrolled to: the provider leads back to the top of the page. */
export function ConnectRefusal({ children }: { children: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={notice} role="alert">
      <Notice kind="late" icon={<IconAlertCircle size={18} aria-hidden />}>
        {children}
      </Notice>
    </div>
  );
}
