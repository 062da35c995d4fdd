import { MultiSelect, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FilterFields } from '#domains/collections/web/filter-fields.tsx'
import { formatCount } from '#kit/contract/text.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { useList } from '#kit/web/use-call.ts'
import { costText } from '../campaign-words.ts'
import { collectionCall, type Campaign, type Preview } from '../calls.ts'
import type { CampaignDraft } from './use-campaign-draft.ts'

const collections = collectionCall.rows('GET /crm/collections')

interface AudienceSectionProps {
  campaign: Campaign
  draft: CampaignDraft
  preview: Preview | undefined
}

/** Who gets it: collections, narrowed by conditions, and how many of them agreed. */
export function AudienceSection({ campaign, draft: { values, change, readOnly, errorAt }, preview }: AudienceSectionProps) {
  const { audience } = values
  const { data } = useList(collections, { page: 1, per_page: 100, sort: 'name' })
  const options = data?.data.map(({ id, name, people }) => ({ value: id, label: `${name} (${formatCount(people)})` })) ?? []
  const count = preview && <AudienceCount preview={preview} />
  if (campaign.resend_of)
    return (
      <Card title="Audience">
        <p>
          Everyone who got{' '}
          <Link to="/crm/campaigns/$type/$id" params={{ type: campaign.type, id: campaign.resend_of.id }}>
            {campaign.resend_of.name}
          </Link>{' '}
          and did not open it.
        </p>
        {count}
      </Card>
    )
  return (
    <Card title="Audience">
      <Stack gap="sm">
        <MultiSelect
          label="Collections"
          description="The people of any of them."
          placeholder={audience.collections.length === 0 ? 'Choose collections' : ''}
          data={options}
          searchable
          readOnly={readOnly}
          value={audience.collections}
          error={errorAt('audience.collections') ?? errorAt('audience')}
          onChange={(chosen) => change('audience', { ...audience, collections: chosen })}
        />
        <MultiSelect
          label="Without"
          description="Nobody in these gets it."
          data={options}
          searchable
          readOnly={readOnly}
          value={audience.except}
          error={errorAt('audience.except')}
          onChange={(chosen) => change('audience', { ...audience, except: chosen })}
        />
        {!readOnly && (
          <FilterFields
            filter={audience.filter ?? { conditions: [] }}
            change={(filter) => change('audience', { ...audience, filter: filter.conditions.length > 0 ? filter : null })}
          />
        )}
        {count}
      </Stack>
    </Card>
  )
}

function AudienceCount({ preview: { people, reachable, recipients, credits, cost } }: { preview: Preview }) {
  return (
    <Text component="p" m={0} role="status" aria-live="polite">
      <b>{formatCount(recipients)}</b> of {formatCount(people)} {people === 1 ? 'person gets' : 'people get'} it: {formatCount(reachable)}{' '}
      {reachable === 1 ? 'has' : 'have'} an address for it, and {formatCount(recipients)} agreed.
      {credits &&
        ` It takes ${formatCount(credits.needed)} ${credits.needed === 1 ? 'email' : 'emails'} of the ${formatCount(credits.remaining)} that are left.`}
      {cost && ` ${costText(cost)}`}
    </Text>
  )
}
