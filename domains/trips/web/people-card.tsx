import { Button, Checkbox } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { wordsOf } from '#kit/contract/text.ts'
import { formatMoment } from '#kit/contract/time.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Country } from '#kit/web/fields/country-field.tsx'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useMay } from '#kit/web/use-session.ts'
import type { Person, Trip } from './calls.ts'
import styles from './trips.module.css'

const PeopleDialog = lazy(() => import('./people-dialog.tsx'))

/** Everyone who travels. Several can be chosen to plan their pick-up together. */
export function PeopleCard({ trip }: { trip: Trip }) {
  const mayEdit = useMay()('Edit Bookings')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [planned, setPlanned] = useState<readonly Person[]>([])
  const people = trip.people.filter(({ id }) => chosen.has(id))
  const toggle = (id: string) => setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const done = () => {
    setPlanned([])
    setChosen(new Set())
  }
  const isAll = trip.people.length > 0 && people.length === trip.people.length
  return (
    <Card title="People" flush>
      {trip.people.length === 0 ? (
        <EmptyState
          title="Nobody is named yet."
          text="Name the travellers on their bookings. Clients can do it on the page of their trip."
        />
      ) : (
        <>
          {mayEdit && (
            <div className={styles.bar}>
              <Checkbox
                label={people.length > 0 ? `${people.length} chosen` : 'Choose everyone'}
                checked={isAll}
                indeterminate={people.length > 0 && !isAll}
                onChange={() => setChosen(new Set(isAll ? [] : trip.people.map(({ id }) => id)))}
              />
              <Button size="compact-md" variant="default" disabled={people.length === 0} onClick={() => setPlanned(people)}>
                Plan pick-up
              </Button>
            </div>
          )}
          <ul className={styles.people}>
            {trip.people.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                chosen={chosen.has(person.id)}
                toggle={mayEdit ? () => toggle(person.id) : undefined}
                plan={() => setPlanned([person])}
              />
            ))}
          </ul>
        </>
      )}
      <Suspense fallback={null}>
        {planned.length > 0 && <PeopleDialog trip={trip} people={planned} close={() => setPlanned([])} done={done} />}
      </Suspense>
    </Card>
  )
}

interface PersonRowProps {
  person: Person
  chosen: boolean
  toggle: (() => void) | undefined
  plan: () => void
}

function PersonRow({ person, chosen, toggle, plan }: PersonRowProps) {
  const {
    name,
    unit,
    age,
    nationality,
    diet,
    phone,
    has_passport,
    pick_up_place,
    pick_up_at,
    arrives,
    departs,
    note,
    reference,
    booking_id,
  } = person
  const actions: Action[] = toggle ? [{ label: 'Plan pick-up', icon: 'pencil', run: plan }] : []
  const facts = [
    unit && unit !== 'adult' && wordsOf(unit),
    age !== null && `age ${age}`,
    nationality && <Country key="nationality" code={nationality} />,
    !has_passport && 'passport missing',
    diet,
    phone,
  ].filter(Boolean)
  const pickUp = [pick_up_at && formatMoment(pick_up_at), pick_up_place].filter(Boolean).join(', ')
  const travel = [pickUp && `Pick-up: ${pickUp}`, arrives && `Arrives: ${arrives}`, departs && `Departs: ${departs}`, note].filter(Boolean)
  return (
    <li className={styles.person}>
      {toggle && <Checkbox mt={2} aria-label={`Choose ${name}`} checked={chosen} onChange={toggle} />}
      <div className={styles.personText}>
        <div className={styles.personHead}>
          <b>{name}</b>
          <PathLink to={pathTo('/bookings/view/$id', { id: booking_id })}>{reference}</PathLink>
        </div>
        {[facts, travel].map(
          (row, at) =>
            row.length > 0 && (
              <div key={at} className={styles.facts}>
                {row.map((fact, index) => (
                  <span key={index}>{fact}</span>
                ))}
              </div>
            ),
        )}
      </div>
      <RowMenu label={`Actions for ${name}`} actions={actions} />
    </li>
  )
}
