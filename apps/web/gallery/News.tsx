import { PostDetailFrame } from '../src/layouts/PostDetailFrame.tsx';
import { Article } from '../src/ui/Article.tsx';
import { CommentItem, CommentList, EarlierButton } from '../src/ui/Comments.tsx';
import { SharedLine } from '../src/ui/PanelParts.tsx';
import { TabBar, TabPanel } from '../src/ui/TabBar.tsx';
import { TextButton } from '../src/ui/TextButton.tsx';
import { camille, ingrid, jonas, sofia, tomas } from './people.ts';
import { DemoComposer, PostBar } from './post.tsx';

export function NewsScene() {
  return (
    <PostDetailFrame
      labels={{ skip: 'Skip to the text', panel: 'About this post' }}
      reading
      bar={
        <PostBar
          heading={false}
          title="1,000 participants randomised"
          detail="ASPIRE-HF · News"
          download={false}
        />
      }
      document={
        <Article
          type="news"
          meta={['News', 'All sites and teams']}
          title="1,000 participants randomised"
          author={tomas}
          byline="Norden Therapeutics, today 08:30, 2 min read"
        >
          <div className="sl-prose">
            <p>We reached 1,000 of 1,480 this morning at site 1302, Hamburg, five weeks ahead of plan.</p>
            <p>
              Thank you to every coordinator who kept screening moving through October.{' '}
              <strong>Nine of 14 sites</strong> met their monthly target, and the screen failure rate fell
              from 41% to 33% after the <a href="#checklist">echo checklist</a> went out in August.
            </p>
            <h2>What comes next</h2>
            <ul>
              <li>Screening continues until 1,480 participants, expected in May 2027.</li>
              <li>
                The safety board meets on <strong>24 November</strong>. Data cut on Monday at 18:00 UTC.
              </li>
              <li>
                Amendment 3 lowers the NT-proBNP threshold. Do not screen under it before local approval.
              </li>
            </ul>
            <blockquote>
              “The week we booked echo slots before the first call, half of our failures went away.”
            </blockquote>
          </div>
        </Article>
      }
      shared={
        <SharedLine
          people={[tomas, ingrid, jonas]}
          title="Shared with all sites and teams"
          detail="126 members, 97 views"
          end={
            <a className="sl-link" href="#post">
              Edit
            </a>
          }
        />
      }
      tabs={
        <TabBar
          label="Post"
          value="comments"
          onChange={() => {}}
          tabs={[
            { value: 'comments', label: 'Comments', count: 12 },
            { value: 'versions', label: 'Versions', count: 1 },
            { value: 'views', label: 'Views', count: 97 },
            { value: 'about', label: 'About' },
          ]}
        />
      }
      composer={<DemoComposer />}
    >
      <TabPanel value="comments">
        <EarlierButton onClick={() => {}}>Show 8 earlier comments</EarlierButton>
        <div>
          <CommentList label="Comments">
            <CommentItem
              author={jonas}
              from="Site 1302, Hamburg"
              time="09:02"
              text="Participant 1,000 was consented by Lena at seven this morning. Cake in the study office."
              actions={<TextButton tone="quiet">Reply</TextButton>}
            />
            <CommentItem
              author={sofia}
              from="Site 1101, Stockholm"
              time="09:20"
              text="Congratulations. Could you share how you pre-screen the echo list?"
              actions={<TextButton tone="quiet">Reply</TextButton>}
              replies={
                <CommentItem
                  author={jonas}
                  from="Site 1302, Hamburg"
                  time="09:41"
                  text="Gladly. I will show it at the coordinator call on 10 December."
                />
              }
            />
            <CommentItem
              author={camille}
              from="Site 1503, Lyon"
              time="10:15"
              text="We have 6 in screening and two visits booked for Monday."
              actions={<TextButton tone="quiet">Reply</TextButton>}
            />
          </CommentList>
        </div>
      </TabPanel>
    </PostDetailFrame>
  );
}
