import type { SoldItem } from '#domains/inventory/web/view/view-slots.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useList } from '#kit/web/use-call.ts'
import { useMay, useUser } from '#kit/web/use-session.ts'
import { call } from './calls.ts'
import { daysText, worthText } from './discount-words.ts'

const active = call.rows('GET /discounts', { query: { active: 'true' } })
const shown = 5
const read = 20

/** The discounts that may apply to an item, for people who may see discounts. */
export default function OfferCard({ item: { id } }: { item: SoldItem }) {
  const { features } = useUser()
  const allowed = useMay()('Offer Discount') && features.includes('discounts')
  const { data } = useList(active, { inventory_id: id, per_page: read }, { enabled: allowed })
  const discounts = (data?.data ?? []).filter(({ status }) => status === 'active' || status === 'not_yet').slice(0, shown)
  if (!allowed || discounts.length === 0) return null
  return (
    <Card title="Discounts" aside={<PathLink to={pathTo('/discount')}>All discounts</PathLink>} flush>
      <Facts
        rows={discounts.map((discount) => ({
          label: discount.code ?? discount.name,
          value: `${worthText(discount)} · ${daysText(discount)}`,
        }))}
      />
    </Card>
  )
}
