import { Select, Stack, Switch } from '@mantine/core'
import { NumberInput } from '#kit/web/fields/inputs.tsx'
import { MergeInput } from '#domains/mail-blocks/web/merge-input.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { quietHours, type CampaignType } from '../../contract/states.ts'
import type { CampaignDraft } from './use-campaign-draft.ts'

const hours = [1, 2, 4, 8, 24, 48, 72]

/** How it is sent: speed, night, the most it may cost, and a second subject to compare. */
export function SendingSection({ type, draft }: { type: CampaignType; draft: CampaignDraft }) {
  const { values, change, readOnly, errorAt } = draft
  return (
    <Card title="Sending">
      <Stack gap="sm">
        <NumberInput
          label="At most an hour"
          description="Empty: as fast as it goes."
          min={1}
          max={1_000_000}
          allowDecimal={false}
          thousandSeparator=","
          readOnly={readOnly}
          value={values.per_hour ?? ''}
          error={errorAt('per_hour')}
          onChange={(given) => change('per_hour', given === '' ? null : Number(given))}
        />
        {type === 'email' && (
          <Switch
            label={`Not at night (${quietHours.from} to ${quietHours.to})`}
            disabled={readOnly}
            checked={values.quiet_hours}
            onChange={(event) => change('quiet_hours', event.currentTarget.checked)}
          />
        )}
        {type === 'email' ? (
          <SubjectTest draft={draft} />
        ) : (
          <MoneyField
            label="At most it may cost"
            description={`It pauses there. Empty: no limit of its own. Nothing is sent from ${quietHours.from} to ${quietHours.to}.`}
            disabled={readOnly}
            value={values.spend_limit}
            error={errorAt('spend_limit')}
            onChange={(limit) => change('spend_limit', limit)}
          />
        )}
      </Stack>
    </Card>
  )
}

/** Two subjects: a part of the people gets each, the rest gets the better one. */
function SubjectTest({ draft: { values, change, readOnly, errorAt } }: { draft: CampaignDraft }) {
  const test = values.subject_test
  const set = (part: Partial<NonNullable<typeof test>>) => test && change('subject_test', { ...test, ...part })
  return (
    <>
      <Switch
        label="Compare two subjects"
        disabled={readOnly}
        checked={test !== null}
        onChange={(event) =>
          change('subject_test', event.currentTarget.checked ? { subject: '', share: 20, measure: 'clicks', hours: 4 } : null)
        }
      />
      {test && (
        <>
          <MergeInput
            label="Second subject"
            required
            maxLength={200}
            value={test.subject}
            readOnly={readOnly}
            error={errorAt('subject_test.subject')}
            change={(subject) => set({ subject })}
          />
          <NumberInput
            label="People who take part"
            description="Half of them get each subject."
            suffix=" %"
            min={10}
            max={100}
            allowDecimal={false}
            readOnly={readOnly}
            value={test.share}
            error={errorAt('subject_test.share')}
            onChange={(share) => set({ share: Number(share) })}
          />
          <Select
            label="Better is"
            allowDeselect={false}
            readOnly={readOnly}
            data={[
              { value: 'clicks', label: 'More clicks' },
              { value: 'opens', label: 'More opens' },
            ]}
            value={test.measure}
            onChange={(measure) => measure && set({ measure: measure as 'clicks' | 'opens' })}
          />
          <Select
            label="The rest gets the better one"
            allowDeselect={false}
            readOnly={readOnly}
            data={[
              ...hours.map((count) => ({ value: String(count), label: count === 1 ? 'After 1 hour' : `After ${count} hours` })),
              { value: 'by_hand', label: 'When you choose it' },
            ]}
            value={test.hours === null ? 'by_hand' : String(test.hours)}
            onChange={(given) => set({ hours: given === 'by_hand' ? null : Number(given) })}
          />
        </>
      )}
    </>
  )
}
