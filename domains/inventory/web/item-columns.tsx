import type { ReactNode } from 'react'
import type { Money as MoneyValue } from '#kit/contract/money.ts'
import { Day } from '#kit/web/format/values.tsx'
import type { Column } from '#kit/web/list-page/list-types.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import type { Per } from '../contract/units.ts'
import { FromPrice } from './from-price.tsx'
import { leftText } from './item-words.ts'
import styles from './items.module.css'

/** The fields that lists of every kind show. */
export interface ItemCells {
  title: string
  status: string
  tags: string[]
  country: string
  place: string | null
  from_price: MoneyValue | null
  from_per: Per | null
  next_departure: { starts_on: string; places_left: number } | null
  featured: boolean
  created_at: string
  updated_at: string
}

const fewLeft = 3

/** The title, and below it one fact that distinguishes similar items. */
export function TitleCell({ title, about }: { title: ReactNode; about: string }) {
  return (
    <span className={styles.next}>
      {title}
      <small className="figures">{about}</small>
    </span>
  )
}

/** The next departure's day and the places left. */
function NextDeparture({ next }: { next: ItemCells['next_departure'] }) {
  if (!next) return null
  return (
    <span className={styles.next}>
      <Day value={next.starts_on} />
      <small className={next.places_left <= fewLeft ? `${styles.low} figures` : 'figures'}>{leftText(next.places_left)}</small>
    </span>
  )
}

export const itemColumns = {
  title: { key: 'title', header: 'Title', sort: true, card: 'title' },
  status: { key: 'status', header: 'Status', width: 110, cell: ({ status }) => <StatusBadge status={status} />, card: 'fact' },
  from_price: {
    key: 'from_price',
    header: 'From',
    align: 'right',
    sort: true,
    width: 130,
    cell: (row) => <FromPrice of={row} />,
    card: 'fact',
  },
  next: {
    key: 'next_departure',
    header: 'Next departure',
    width: 140,
    cell: ({ next_departure }) => <NextDeparture next={next_departure} />,
  },
  tags: { key: 'tags', header: 'Tags', cell: ({ tags }) => tags.join(', ') },
  country: { key: 'country', header: 'Country', hidden: true },
  place: { key: 'place', header: 'Place', hidden: true },
  featured: { key: 'featured', header: 'Featured', hidden: true, cell: ({ featured }) => (featured ? 'Featured' : null) },
  created: { key: 'created_at', header: 'Added', sort: true, hidden: true, cell: ({ created_at }) => <Day value={created_at} /> },
  updated: { key: 'updated_at', header: 'Changed', sort: true, hidden: true, cell: ({ updated_at }) => <Day value={updated_at} /> },
} satisfies Record<string, Column<ItemCells>>
