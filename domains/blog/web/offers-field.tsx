import { ActionIcon, Group, Input, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { kinds } from '#domains/inventory/contract/kinds.ts'
import { call as inventoryCall } from '#domains/inventory/web/calls.ts'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { icons } from '#kit/web/icons.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { mostOffers } from '../contract/states.ts'
import type { Post } from './calls.ts'

async function findOffers(search: string, signal: AbortSignal) {
  const { data } = await inventoryCall.list('GET /inventory', { query: { search, status: 'published', per_page: '20' }, signal })
  return data.map(({ id, title, kind }) => ({ value: id, label: `${title} · ${kinds[kind].name}` }))
}

interface OffersFieldProps {
  known: Post['offer_titles']
  value?: string[]
  onChange?: (ids: string[]) => void
  error?: ReactNode
}

/** Related offers in their order. Those that the website does not show now say so. */
export function OffersField({ known, value = [], onChange, error }: OffersFieldProps) {
  const may = useMay()('View Inventory')
  const [names, setNames] = useState<Record<string, string>>({})
  const nameOf = (id: string) => known.find((offer) => offer.id === id)?.title ?? names[id]
  const up = (index: number) =>
    onChange?.(value.map((id, at) => (at === index - 1 ? value[index]! : at === index ? value[index - 1]! : id)))
  return (
    <Input.Wrapper
      label="Related offers"
      description="Shown below the post with their price. Sold-out offers are greyed."
      labelElement="div"
      error={error}
    >
      <Stack gap={4} my={6} component="ol" p={0} style={{ listStyle: 'none' }}>
        {value.map((id, index) => {
          const name = nameOf(id) ?? 'Not on the website now'
          return (
            <Group key={id} component="li" gap="xs" wrap="nowrap" justify="space-between">
              <Text size="sm" truncate>
                {name}
              </Text>
              <Group gap={4} wrap="nowrap">
                {known.find((offer) => offer.id === id)?.sold_out && <StatusBadge status="sold_out" tone="amber" label="Sold out" />}
                <ActionIcon variant="subtle" color="gray" aria-label={`Move ${name} up`} disabled={index === 0} onClick={() => up(index)}>
                  <icons.sortUp size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove ${name}`}
                  onClick={() => onChange?.(value.filter((one) => one !== id))}
                >
                  <icons.trash size={16} />
                </ActionIcon>
              </Group>
            </Group>
          )
        })}
      </Stack>
      {may && value.length < mostOffers && (
        <RemoteSelect
          key={value.length}
          name="offers of posts"
          placeholder="Add an offer"
          aria-label="Add an offer"
          nothingFound="No published offer found."
          search={findOffers}
          value={null}
          onChoose={(option) => {
            if (!option || value.includes(option.value)) return
            setNames({ ...names, [option.value]: option.label })
            onChange?.([...value, option.value])
          }}
        />
      )}
    </Input.Wrapper>
  )
}
