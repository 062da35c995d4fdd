import { Anchor } from '@mantine/core'
import { dayOf, formatShortDay } from '#kit/contract/time.ts'
import type { SoldItem } from '#domains/inventory/web/view/view-slots.ts'
import { Money } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type ItemChannel } from './calls.ts'

/** Where an item is offered: each channel that supports its kind, with its price there. */
export default function OfferCard({ item: { id, title } }: { item: SoldItem }) {
  const may = useMay()
  const allowed = may('Channel Products', 'View Inventory')
  const { data: channels = [] } = useCall(call, 'GET /channel-products/{id}/show', { params: { id } }, { enabled: allowed })
  if (channels.length === 0) return null
  const grid = `${pathTo('/channel-products')}?search=${encodeURIComponent(title)}`
  return (
    <Card title="Sales channels" aside={may('Channel Products') && <PathLink to={grid}>Change</PathLink>} flush>
      <Facts rows={channels.map((channel) => ({ label: channel.name, value: <State channel={channel} />, copy: channel.url }))} />
    </Card>
  )
}

function State({ channel: { enabled, live, starts_on, shown_price, price_kind, url } }: { channel: ItemChannel }) {
  const today = dayOf(new Date())
  if (!enabled) return <StatusBadge status="off" tone="neutral" label="Off" />
  if (!live && starts_on !== null && starts_on > today)
    return <StatusBadge status="scheduled" label={`From ${formatShortDay(starts_on)}`} />
  if (!live) return <StatusBadge status="waiting" tone="amber" label="On once published" />
  return (
    <span>
      {url ? (
        <Anchor href={url} target="_blank" rel="noopener" size="sm">
          On
        </Anchor>
      ) : (
        <StatusBadge status="on" tone="green" label="On" />
      )}
      {price_kind !== 'none' && shown_price && (
        <>
          {' · '}
          <Money value={shown_price} />
        </>
      )}
    </span>
  )
}
