import { lazy, Suspense, useState } from 'react'
import { FromPrice } from '#domains/inventory/web/from-price.tsx'
import { kinds } from '#domains/inventory/contract/kinds.ts'
import { kindOptions, statusOptions, viewPath } from '#domains/inventory/web/item-words.ts'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, Column, Filter } from '#kit/web/list-page/list-types.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call, productList, type Channel, type ProductRow } from './calls.ts'
import { ChannelCell } from './channel-cell.tsx'
import { useChange } from './use-change.ts'

const ChangeDialog = lazy(() => import('./change-dialog.tsx'))

const filtersOf = (channels: readonly Channel[]): Filter[] => [
  { key: 'kind', label: 'Kind', type: 'multi', options: kindOptions },
  { key: 'status', label: 'Status', type: 'multi', options: statusOptions },
  {
    key: 'on',
    label: 'Channel',
    type: 'select',
    options: channels.flatMap(({ key, name }) => [
      { value: key, label: `On in ${name}` },
      { value: `-${key}`, label: `Off in ${name}` },
    ]),
  },
]

/** An agency with partners has more channels than a list shows at first. The others are among the columns to choose. */
const mostShown = 5
const hiddenIf = (isHidden: boolean) => (isHidden ? { hidden: true as const } : {})

interface Opened {
  rows: ProductRow[]
  channel?: Channel
}

const columnsOf = (channels: readonly Channel[], open: (opened: Opened) => void): Column<ProductRow>[] => [
  { key: 'title', header: 'Item', sort: true, card: 'title' },
  { key: 'kind', header: 'Kind', width: 120, ...hiddenIf(channels.length > 3), cell: ({ kind }) => kinds[kind].name },
  {
    key: 'status',
    header: 'Status',
    width: 120,
    ...hiddenIf(channels.length > 4),
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'from_price',
    header: 'From',
    align: 'right',
    sort: true,
    cell: (row) => <FromPrice of={row} />,
  },
  ...channels.map((channel, index): Column<ProductRow> => ({
    key: channel.key,
    header: channel.name,
    cell: (row) => <ChannelCell row={row} channel={channel} onOpen={() => open({ rows: [row], channel })} />,
    ...(index < mostShown ? { card: 'fact' as const } : hiddenIf(true)),
  })),
  { key: 'updated_at', header: 'Changed', sort: true, hidden: true, cell: ({ updated_at }) => <Day value={updated_at} /> },
]

/** A grid of items of all kinds: on which channels each is offered, from when, at which price, and how much of the stock. */
export default function ChannelProductsList() {
  const { data: channels = [] } = useCall(call, 'GET /channel-products/channels')
  const [opened, setOpened] = useState<Opened | null>(null)
  const { apply } = useChange()
  const turn = async (row: ProductRow, { key, name }: Channel, enabled: boolean) => {
    try {
      await apply({ ids: [row.id], channel: key, set: { enabled } }, name)
    } catch (error) {
      showError('Not changed', error)
    }
  }
  const actions = (row: ProductRow): Action[] =>
    channels.flatMap((channel): Action[] => {
      const cell = row.channels[channel.key]
      if (!cell?.offered) return []
      return [
        {
          label: `${cell.enabled ? 'Switch off' : 'Switch on'} in ${channel.name}`,
          icon: cell.enabled ? 'x' : 'check',
          disabled: !cell.enabled && channel.closed !== null && channel.closed,
          run: () => turn(row, channel, !cell.enabled),
        },
        ...(cell.url
          ? [
              {
                label: `See it in ${channel.name}`,
                icon: 'external' as const,
                run: () => void window.open(cell.url!, '_blank', 'noopener'),
              },
            ]
          : []),
      ]
    })
  return (
    <>
      <ListPage
        title="Channel products"
        rows={productList}
        search="Search items"
        defaultSort="title"
        columns={columnsOf(channels, setOpened)}
        filters={filtersOf(channels)}
        thumbnail={({ first_media }) => first_media?.small_url}
        rowLink={viewPath}
        rowActions={actions}
        bulkActions={[{ label: 'Change on a channel', icon: 'adjust', run: (rows) => setOpened({ rows }) }]}
        firstUse={{
          title: 'Nothing to offer yet.',
          text: 'Your offers of every kind are listed here with their channels.',
        }}
      />
      <Suspense fallback={null}>
        {opened && channels.length > 0 && (
          <ChangeDialog rows={opened.rows} channels={channels} channel={opened.channel} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  )
}
