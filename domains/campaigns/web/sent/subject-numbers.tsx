import { Button } from '@mantine/core'
import { Allowed } from '#kit/web/allowed.tsx'
import { Count, Moment } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { call, campaignReads, type Campaign, type Results } from '../calls.ts'

interface SubjectNumbersProps {
  campaign: Campaign
  variants: Results['by_variant']
}

/** Two subjects beside each other, and the choice for the rest of the people. */
export function SubjectNumbers({ campaign: { id, winner, decides_at, status }, variants }: SubjectNumbersProps) {
  const choose = useAction(call, 'POST /crm/campaigns/{id}/winner', { invalidates: campaignReads, notice: 'Subject chosen.' })
  const isOpen = winner === null && (status === 'running' || status === 'paused')
  return (
    <Card title="Subjects" flush>
      <Facts
        rows={variants.map(({ variant, subject, analytics }) => ({
          label: subject,
          value: (
            <span>
              <Count value={analytics.opened.likely_human} /> opened, <Count value={analytics.clicked.likely_human} /> clicked of{' '}
              <Count value={analytics.sent} />
              {winner === variant && ' · chosen'}
              {isOpen && (
                <Allowed needs={['Send Campaigns']}>
                  {' '}
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Choose subject: ${subject}`}
                    onClick={() => choose.mutate({ params: { id }, body: { variant } })}
                  >
                    Choose subject
                  </Button>
                </Allowed>
              )}
            </span>
          ),
        }))}
      />
      {isOpen && decides_at && (
        <p style={{ padding: '0 16px' }}>
          The better one is chosen automatically at <Moment value={decides_at} />.
        </p>
      )}
    </Card>
  )
}
