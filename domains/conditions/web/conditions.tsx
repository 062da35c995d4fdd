import { businessTabs } from '#domains/agency/web/business-tabs.ts'
import { formatCount } from '#kit/contract/text.ts'
import { Day } from '#kit/web/format/values.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call, type Conditions } from './calls.ts'
import { DraftForm } from './draft-form.tsx'

/** The booking conditions of the agency: the draft, and what was published. */
export default function ConditionsPage() {
  const answer = useCall(call, 'GET /business/conditions')
  return (
    <RecordPage answer={answer} what="Conditions" title={() => 'Booking conditions'} tabs={businessTabs}>
      {(conditions) => (
        <>
          <DraftForm key={conditions.draft?.version ?? `after ${conditions.versions.length}`} conditions={conditions} />
          <Versions conditions={conditions} />
        </>
      )}
    </RecordPage>
  )
}

const acceptedText = (count: number): string =>
  count === 0 ? 'Not accepted yet' : `Accepted for ${formatCount(count)} ${count === 1 ? 'booking' : 'bookings'}`

const Versions = ({ conditions: { versions } }: { conditions: Conditions }) => (
  <Card title="Published" flush>
    <LinkRows none="Nothing is published yet. Clients accept the policies of your website instead.">
      {versions.map(({ id, number, title, published_at, published_by, accepted, url }, at) => (
        <LinkRow
          key={id}
          title={
            <a href={url} target="_blank" rel="noopener noreferrer">
              {`Version ${number}: ${title}`}
            </a>
          }
          text={[at === 0 ? 'Clients accept this one now' : null, acceptedText(accepted), published_by && `by ${published_by}`]
            .filter(Boolean)
            .join(' · ')}
          value={<Day value={published_at} />}
        />
      ))}
    </LinkRows>
  </Card>
)
