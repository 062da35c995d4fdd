import { Button, Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { timeText } from '#domains/inventory/contract/units.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { formatMoment, formatShortDay } from '#kit/contract/time.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { icons } from '#kit/web/icons.ts'
import { Thumbnail } from '#kit/web/list-page/thumbnail.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useList } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { happensOnce, soldAnyDay } from '../booking-words.ts'
import { call, type BookableItem } from '../calls.ts'
import styles from './form.module.css'

const pageSize = '8'

/** Searches bookable items by title, with their pictures; one press picks an item. */
export function ItemPicker({ onPick, onCancel }: { onPick: (item: BookableItem) => void; onCancel?: (() => void) | undefined }) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 200)
  const answer = useList(call.rows('GET /bookings/bookable'), { search, per_page: pageSize })
  const items = answer.data?.data ?? []
  const may = useMay()
  return (
    <div className={styles.search}>
      <TextInput
        type="search"
        aria-label="Search offers"
        placeholder="Search offers"
        leftSection={<icons.search size={15} aria-hidden />}
        rightSection={answer.isFetching ? <Loader size={14} /> : undefined}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel?.()}
        data-autofocus
      />
      {answer.isSuccess && items.length === 0 && (
        <EmptyState
          title={search ? `No offer found for “${search}”.` : 'No offers yet.'}
          text="Publish an offer with a price to book it."
          action={
            !search && may('View Inventory') ? (
              <Button variant="default" component={PathLink} to={pathTo('/offers')}>
                Open offers
              </Button>
            ) : undefined
          }
        />
      )}
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.id}>
            <button type="button" className={styles.item} onClick={() => onPick(item)}>
              <Thumbnail url={item.image_url} />
              <span className={styles.itemText}>
                <b>{item.title}</b>
                <small>{aboutItem(item)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** "3 days · from UGX 1,000,000 · next 12 Mar 2027". */
function aboutItem(item: BookableItem): string {
  const { letting, from_price, from_per } = item
  const price = from_price && `from ${formatMoney(from_price)} ${timeText(from_per)}`.trim()
  return (letting ? [price, unitsText(letting)] : [lengthOf(item), price, nextOf(item)]).filter(Boolean).join(' · ')
}

const unitsText = ({ basis, units: { length } }: NonNullable<BookableItem['letting']>) =>
  `${length} ${basis === 'night' ? 'room' : 'vehicle'}${length === 1 ? '' : 's'}`

function lengthOf(item: BookableItem): string | null {
  if (happensOnce(item)) return item.happens_from && formatMoment(new Date(item.happens_from))
  return soldAnyDay(item) ? null : `${item.days} ${item.days === 1 ? 'day' : 'days'}`
}

function nextOf(item: BookableItem): string | null {
  if (soldAnyDay(item) || happensOnce(item)) return null
  const next = item.departures[0]
  return next ? `next ${formatShortDay(next.starts_on)}` : item.on_request ? 'on request' : 'no departures'
}
