import { ActionIcon, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { itemStatuses, kinds } from '#domains/inventory/contract/kinds.ts'
import { call as inventoryCall, offerList } from '#domains/inventory/web/calls.ts'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { icons } from '#kit/web/icons.ts'
import { useList } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'

// Archived offers too: the people who booked them are still found.
const status = itemStatuses.join(',')

async function findOffers(search: string, signal: AbortSignal) {
  const { data } = await inventoryCall.list('GET /inventory', { query: { search, status, per_page: '20' }, signal })
  return data.map(({ id, title, kind }) => ({ value: id, label: `${title} · ${kinds[kind].name}` }))
}

interface OffersValuesProps {
  name: string
  value: string[]
  onChange: (ids: string[]) => void
}

/** The offers of a condition, and a search that adds one. */
export function OffersValues({ name, value, onChange }: OffersValuesProps) {
  const may = useMay()('View Inventory')
  const known = useList(offerList, { page: 1, per_page: 100, status }, { enabled: may })
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const titleOf = (id: string) => chosen[id] ?? known.data?.data.find((offer) => offer.id === id)?.title ?? 'An offer'
  return (
    <>
      {value.map((id) => (
        <Group key={id} gap="xs" wrap="nowrap" justify="space-between">
          <Text size="sm" truncate>
            {titleOf(id)}
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove ${titleOf(id)}`}
            onClick={() => onChange(value.filter((one) => one !== id))}
          >
            <icons.trash size={16} />
          </ActionIcon>
        </Group>
      ))}
      {may && value.length < 50 && (
        <RemoteSelect
          key={value.length}
          name="offers that people booked"
          placeholder="Add an offer"
          aria-label={name}
          nothingFound="No offer found."
          search={findOffers}
          value={null}
          onChoose={(option) => {
            if (!option || value.includes(option.value)) return
            setChosen({ ...chosen, [option.value]: option.label })
            onChange([...value, option.value])
          }}
        />
      )}
    </>
  )
}
