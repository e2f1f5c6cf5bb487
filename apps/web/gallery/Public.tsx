import { Button, PasswordInput, TextInput } from '@mantine/core';
import {
  IconBuildingHospital,
  IconDownload,
  IconHome,
  IconLogout2,
  IconMail,
  IconRefresh,
  IconSearch,
  IconWorld,
} from '@tabler/icons-react';
import { Code, ErrorFrame } from '../src/layouts/ErrorPages.tsx';
import { ReadingFrame, SignInFrame } from '../src/layouts/PublicPages.tsx';
import { FieldHead, FormError, Notice, OrDivider } from '../src/ui/FormParts.tsx';
import { Logo } from '../src/ui/Logo.tsx';
import { TextButton, TextLink } from '../src/ui/TextButton.tsx';

const brand = <Logo size={32} name="Studyline" />;
const language = (
  <TextButton tone="quiet" icon={<IconWorld size={15} />}>
    English
  </TextButton>
);

export function SignInScene() {
  return (
    <SignInFrame
      brand={brand}
      aside={{
        title: 'Every site on the same page, with the record to prove it.',
        text: 'Protocols, safety letters, training and orders for your studies, in one timeline.',
      }}
      footer={
        <>
          <TextLink href="#terms" tone="quiet">
            Terms of service
          </TextLink>
          {language}
        </>
      }
    >
      <h1>Sign in</h1>
      <p style={{ margin: '5px 0 24px', color: 'var(--sl-t2)', fontSize: 15 }}>
        Use the account your study team invited.
      </p>
      <form>
        <TextInput size="lg" label="Email address" defaultValue="elena.marchetti@calder.example" mb={18} />
        <FieldHead
          htmlFor="password"
          label="Password"
          end={
            <a className="sl-link" href="#forgot">
              Forgot password?
            </a>
          }
        />
        <PasswordInput size="lg" id="password" defaultValue="studyline-de" />
        <FormError />
        <Button size="lg" fullWidth mt={22}>
          Sign in
        </Button>
        <div style={{ marginBlock: 22 }}>
          <OrDivider>or</OrDivider>
        </div>
        <Button size="lg" variant="default" fullWidth leftSection={<IconBuildingHospital size={18} />}>
          Continue with your organisation
        </Button>
      </form>
      <p style={{ margin: '26px 0 0', color: 'var(--sl-t3)', fontSize: 13 }}>
        No account? Ask a study administrator to invite you.
      </p>
    </SignInFrame>
  );
}

export function NotFoundScene() {
  return (
    <ErrorFrame
      brand={brand}
      drawing="lost"
      code="404"
      title="Page Not Found"
      text={
        <>
          Page not found: <Code>/channel/4401/timelin</Code>
        </>
      }
      detail="The address may be mistyped, or the page was removed or is no longer shared with you."
      actions={
        <>
          <Button size="md" leftSection={<IconHome size={18} />}>
            Go to home
          </Button>
          <Button size="md" variant="default" leftSection={<IconSearch size={18} />}>
            Search studies
          </Button>
        </>
      }
    />
  );
}

export function ForbiddenScene() {
  return (
    <ErrorFrame
      brand={brand}
      drawing="locked"
      code="403"
      title="You do not have access"
      text="Your account, elena.marchetti@calder.example, is not entitled to this portal."
      detail="If you think this is wrong, ask the person who invited you. You stay signed in until you sign out."
      actions={
        <>
          <Button size="md" leftSection={<IconLogout2 size={18} />}>
            Sign out
          </Button>
          <Button size="md" variant="default" leftSection={<IconMail size={18} />}>
            Write to support
          </Button>
        </>
      }
    />
  );
}

export function ServerErrorScene() {
  return (
    <ErrorFrame
      brand={brand}
      drawing="broken"
      code="500"
      title="Internal Server Error"
      text="Something failed on our side. Nothing you signed or ordered was lost."
      detail={
        <>
          Give this number to support if it happens again: <Code>req-5b0e-77c1</Code>
        </>
      }
      actions={
        <>
          <Button size="md" leftSection={<IconRefresh size={18} />}>
            Try again
          </Button>
          <Button size="md" variant="default" leftSection={<IconHome size={18} />}>
            Go to home
          </Button>
        </>
      }
    />
  );
}

const terms = [
  [
    '1. What Studyline is for',
    'Studyline is used by people who work in clinical studies: sponsors, contract research organisations, study sites and their service providers. You use it to read study documents, to confirm that you have read them, to sign, to order supplies and to talk to your study team.',
  ],
  [
    '2. Your account',
    'The account is yours alone. You keep your password, passkeys and signature PIN to yourself and tell us at once if somebody else may know them. An organisation that invited you can end your access to its studies at any time.',
  ],
  [
    '3. What you may share',
    'Do not upload names, addresses, dates of birth or other data that identify a participant. Use the participant number. Remove identifying data from pictures, scans and attachments before you add them.',
  ],
  [
    '4. Electronic signatures',
    'When you sign with your PIN you agree that this signature binds you as a handwritten one does. Your name, the meaning you chose, the time in UTC and the checksum of the document are kept with it for at least 25 years.',
  ],
];

export function TermsScene() {
  return (
    <ReadingFrame
      brand={brand}
      end={
        <>
          {language}
          <TextButton tone="quiet">Sign out</TextButton>
        </>
      }
      bar={{
        text: 'Recorded with your name, version 4 and the time.',
        actions: (
          <>
            <Button size="md" variant="default" leftSection={<IconDownload size={18} />}>
              PDF
            </Button>
            <Button size="md">Accept and continue</Button>
          </>
        ),
      }}
    >
      <h1>Terms of service</h1>
      <p style={{ margin: '6px 0 16px', color: 'var(--sl-t3)' }}>Version 4, in force from 1 November 2026</p>
      <Notice>
        <b>What changed since version 3:</b> section 4 names the retention period of signatures, section 6
        adds the support desk.{' '}
        <a className="sl-link" href="#compare">
          Compare
        </a>
      </Notice>
      <div className="sl-prose">
        {terms.map(([title, text]) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
      </div>
    </ReadingFrame>
  );
}
