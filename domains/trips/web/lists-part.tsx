import { Group } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { AddButton } from '#kit/web/record-page/add-button.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import type { ListKind } from '../contract/words.ts'
import type { Trip, TripList } from './calls.ts'
import { hotelsIn } from './hotels.ts'
import { ListCard } from './list-card.tsx'
import styles from './trips.module.css'

const ListDialog = lazy(() => import('./list-dialog.tsx'))

/** A list to be added; that of a hotel has its name. */
interface NewList {
  hotel: string | null
}

const texts = {
  rooms: {
    title: 'Rooming lists',
    add: 'Add hotel',
    none: 'No hotel yet.',
    text: 'Add each hotel of the trip, place the people in rooms, and send the list to the hotel.',
  },
  vehicles: {
    title: 'Vehicles',
    add: 'Add list of vehicles',
    none: 'No vehicles yet.',
    text: 'Add the vehicles of the trip, and say who sits where.',
  },
}

/** The rooming lists of a trip, or its vehicles. */
export function ListsPart({ trip, kind }: { trip: Trip; kind: ListKind }) {
  const [editing, setEditing] = useState<TripList | NewList | null>(null)
  const lists = trip.lists.filter((list) => list.kind === kind)
  const { title, add, none, text } = texts[kind]
  const button = <AddButton label={add} needs={['Edit Bookings']} run={() => setEditing({ hotel: null })} />
  // A day of arrivals has a list for each hotel.
  const missing = kind === 'rooms' ? hotelsIn(trip).filter(({ name }) => name !== '' && !lists.some((list) => list.hotel === name)) : []
  const hotels = missing.map(({ name }) => (
    <AddButton key={name} label={`Add list of ${name}`} needs={['Edit Bookings']} run={() => setEditing({ hotel: name })} />
  ))
  return (
    <>
      {lists.length === 0 ? (
        <Card title={title}>
          <EmptyState
            icon={kind === 'rooms' ? 'bed' : 'car'}
            title={none}
            text={text}
            action={hotels.length > 0 ? <Group justify="center">{hotels}</Group> : button}
          />
        </Card>
      ) : (
        <>
          {lists.map((list) => (
            <ListCard key={list.id} trip={trip} list={list} edit={() => setEditing(list)} />
          ))}
          <Group className={styles.add!} gap="xs">
            {hotels}
            {button}
          </Group>
        </>
      )}
      <Suspense fallback={null}>
        {editing && (
          <ListDialog
            trip={trip}
            kind={kind}
            list={'id' in editing ? editing : null}
            hotel={editing.hotel}
            close={() => setEditing(null)}
          />
        )}
      </Suspense>
    </>
  )
}
