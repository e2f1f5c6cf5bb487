import { ActionIcon, Button } from '@mantine/core';
import {
  IconBell,
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconDownload,
  IconSearch,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { CommentItem, CommentList, EarlierButton, Composer } from '../src/ui/Comments.tsx';
import { BarLine, DetailBar, MarkUnreadButton, VersionMenu } from '../src/ui/DetailBar.tsx';
import { NarrowOnly, WideOnly } from '../src/ui/Only.tsx';
import { TextButton } from '../src/ui/TextButton.tsx';
import { aoife, ingrid, marek } from './people.ts';
import { aspire, markOf } from './studies.tsx';

interface PostBarProps {
  back?: string;
  title: string;
  detail: string;
  version?: string;
  state?: string;
  download?: boolean;
  heading?: boolean;
}

export function PostBar({
  back = 'Timeline',
  title,
  detail,
  version,
  state = 'Current',
  download = true,
  heading = true,
}: PostBarProps) {
  const [unread, setUnread] = useState(false);
  return (
    <DetailBar
      heading={heading}
      back={{ href: '#timeline', label: back }}
      mark={markOf(aspire, 28)}
      title={title}
      detail={detail}
      beside={
        version && (
          <VersionMenu
            version={version}
            state={state}
            label="Choose another version"
            items={[
              { label: 'v3.0', detail: '20 Nov 2026', href: '#post', checked: version === 'v3.0' },
              { label: 'v2.0', detail: '3 Mar 2026', href: '#superseded', checked: version === 'v2.0' },
              { label: 'v1.0', detail: '11 Sep 2025', href: '#post', checked: false },
            ]}
          />
        )
      }
      actions={
        <>
          <MarkUnreadButton
            label={unread ? 'Marked unread' : 'Mark unread'}
            pressed={unread}
            onClick={() => setUnread(!unread)}
          />
          <WideOnly>
            <ActionIcon variant="light" color="cobalt" aria-label="Notify me about this post" aria-pressed>
              <IconBell size={19} />
            </ActionIcon>
          </WideOnly>
          {download && (
            <WideOnly>
              <ActionIcon aria-label="Download">
                <IconDownload size={19} />
              </ActionIcon>
            </WideOnly>
          )}
          <NarrowOnly>
            <ActionIcon aria-label="Search">
              <IconSearch size={20} />
            </ActionIcon>
          </NarrowOnly>
          <ActionIcon aria-label="More">
            <IconDots size={19} />
          </ActionIcon>
          <BarLine />
          <WideOnly>
            <ActionIcon aria-label="Previous post">
              <IconChevronUp size={19} />
            </ActionIcon>
          </WideOnly>
          <WideOnly>
            <ActionIcon aria-label="Next post">
              <IconChevronDown size={19} />
            </ActionIcon>
          </WideOnly>
        </>
      }
    />
  );
}

const reply = (
  <TextButton tone="quiet" onClick={() => {}}>
    Reply
  </TextButton>
);

export function AmendmentComments() {
  return (
    <>
      <EarlierButton onClick={() => {}}>Show 3 earlier comments</EarlierButton>
      <div>
        <CommentList label="Comments">
          <CommentItem
            author={aoife}
            from="Site 1204, Dublin"
            time="10:41"
            text="Does the week-2 visit apply to participants already randomised, or only to new ones?"
            actions={reply}
            replies={
              <CommentItem
                author={ingrid}
                from="Norden Therapeutics"
                time="10:58"
                text="New participants only. Anyone past day 10 on the approval date keeps the old schedule."
              />
            }
          />
          <CommentItem
            author={marek}
            from="Site 1407, Brno"
            time="11:20"
            text="Attached our ethics committee timetable. Approval expected 9 December."
            attachment={{ href: '#file', name: 'EC-timetable-Brno.pdf', size: '212 kB' }}
            actions={reply}
          />
        </CommentList>
      </div>
    </>
  );
}

export function DemoComposer() {
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  return (
    <Composer
      labels={{
        field: 'Comment',
        placeholder: 'Write a comment',
        attach: 'Attach a file',
        send: 'Send comment',
        removeFile: 'Remove the file',
      }}
      value={text}
      onChange={setText}
      onSend={() => setText('')}
      file={file}
      onFile={setFile}
    />
  );
}

export function ExportButton({ children }: { children: ReactNode }) {
  return (
    <Button variant="default" leftSection={<IconDownload size={17} />}>
      {children}
    </Button>
  );
}
