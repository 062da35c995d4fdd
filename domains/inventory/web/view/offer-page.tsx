import { Button } from '@mantine/core'
import { Suspense, lazy, useState, type ReactNode } from 'react'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import type { Rights } from '#kit/contract/permissions.ts'
import { RichText } from '#kit/web/format/rich-text.tsx'
import { icons } from '#kit/web/icons.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card, Facts, type Fact } from '#kit/web/record-page/card.tsx'
import { EditButton } from '#kit/web/record-page/edit-button.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { itemRecord } from '../../contract.ts'
import type { showItemView } from '../../contract/item-view.ts'
import type { z } from 'zod'
import { viewCall } from '../calls.ts'
import { FromPrice } from '../from-price.tsx'
import { editPath } from '../item-words.ts'
import { NextDates } from './next-dates.tsx'
import { OfferPictures } from './offer-pictures.tsx'
import styles from './view.module.css'

const OfferPreview = lazy(() => import('./offer-preview.tsx'))
const OfferMap = lazy(() => import('./offer-map.tsx'))

/** The fields that every kind of item has. */
export type ViewedItem = z.output<typeof itemRecord>
export type ItemView = ResultOf<typeof showItemView>

/** What a kind adds to the page of its items. */
export interface OfferKindParts {
  /** Facts of the kind: length, beds, seats. Clients see them too. */
  facts: readonly (Fact | false | null | undefined)[]
  /** Cards of the kind below the description: what is included, ticket types. */
  cards?: ReactNode
  /** What the kind calls a departure. */
  noun?: 'departure' | 'slot'
}

/** Reads what the page of an item shows besides its own fields. */
const useItemView = (id: string) => useCall(viewCall, 'GET /inventory/{id}/view', { params: { id } })

/** The main column of an item's page: pictures, facts, text, next dates, map. The same for every kind. */
export function OfferPage({ item, facts, cards, noun = 'departure' }: OfferKindParts & { item: ViewedItem }) {
  const answer = useItemView(item.id)
  const view = answer.data
  return (
    <>
      <Card>
        <OfferPictures item={item} pictures={view?.pictures} />
        {item.from_price && (
          <p className={styles.narrowPrice}>
            From <FromPrice of={item} />
          </p>
        )}
        {item.summary && <p className={styles.summary}>{item.summary}</p>}
        {item.description && <RichText html={item.description} />}
      </Card>
      <Card title="Facts" flush>
        <Facts rows={[...facts, { label: 'Tags', value: item.tags.join(', ') }]} />
      </Card>
      {cards}
      {answer.error && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {view && <NextDates item={item} view={view} noun={noun} />}
      {item.place?.lat != null && item.place.lng != null && (
        <Card title="Map">
          <Suspense fallback={<div className={styles.map} />}>
            <OfferMap title={item.place.text} point={{ lat: item.place.lat, lng: item.place.lng }} />
          </Suspense>
        </Card>
      )}
    </>
  )
}

interface OfferButtonsProps extends OfferKindParts {
  item: ViewedItem
  /** The rights to edit items of this kind. */
  needs?: Rights
  /** The public page of the item. */
  publicUrl?: string | null
}

/** The buttons of an item's page: what clients see, and its form. */
export function OfferButtons({ item, needs = ['Edit Inventory'], publicUrl = null, ...parts }: OfferButtonsProps) {
  const [isOpen, setOpen] = useState(false)
  const { data: view } = useItemView(item.id)
  return (
    <>
      <Button variant="default" leftSection={<icons.eye size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Preview
      </Button>
      <EditButton to={editPath(item)} needs={needs} />
      {isOpen && (
        <Suspense fallback={null}>
          <OfferPreview item={item} view={view} publicUrl={publicUrl} {...parts} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
