import { UnstyledButton } from '@mantine/core'
import { formatShortDay } from '#kit/contract/time.ts'
import { Money } from '#kit/web/format/values.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import type { Channel, ChannelCell as Cell, ProductRow } from './calls.ts'
import styles from './channels.module.css'
import { priceText } from './setting-words.ts'

interface ChannelCellProps {
  row: ProductRow
  channel: Channel
  onOpen: () => void
}

/** An item's setting on a channel, as a button that opens the dialog. Renders nothing if the channel does not support its kind. */
export function ChannelCell({ row, channel, onOpen }: ChannelCellProps) {
  const cell = row.channels[channel.key]
  if (!cell?.offered) return null
  return (
    <UnstyledButton className={styles.cell} onClick={onOpen}>
      <span className="unseen">{row.title} on </span>
      <span className={styles.name}>{channel.name}</span>
      <State cell={cell} row={row} />
      <small>{about(cell, row)}</small>
    </UnstyledButton>
  )
}

function State({ cell, row }: { cell: Cell; row: ProductRow }) {
  if (!cell.enabled) return <StatusBadge status="off" tone="neutral" label="Off" />
  if (cell.live) return <StatusBadge status="on" tone="green" label="On" />
  if (row.status !== 'published') return <StatusBadge status="waiting" tone="amber" label="On once published" />
  return <StatusBadge status="scheduled" label={`From ${formatShortDay(cell.starts_on!)}`} />
}

/** Returns the price, if it differs, and the share of the stock. */
function about(cell: Cell, { from_price }: ProductRow) {
  const change = priceText(cell, from_price?.currency)
  return (
    <>
      {cell.enabled && change && (
        <>
          {cell.shown_price && <Money value={cell.shown_price} />} {change}
        </>
      )}
      {cell.enabled && change && cell.share_percent < 100 && ' · '}
      {cell.enabled && cell.share_percent < 100 && `${cell.share_percent}% of stock`}
    </>
  )
}
