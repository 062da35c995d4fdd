import { useDraggable, useDroppable } from '@dnd-kit/react'
import { useRef } from 'react'
import { DragArea } from '#kit/web/drag/drag-area.tsx'
import { showError } from '#kit/web/feedback/dialogs.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import type { Person, Space, TripList } from './calls.ts'
import { moved } from './spaces.ts'
import { roomWord } from './words.ts'
import styles from './trips.module.css'

const tray = 'tray'

interface BoardProps {
  list: TripList
  people: readonly Person[]
  /** Without it, the list is only shown. */
  save: ((spaces: readonly Space[]) => Promise<void>) | undefined
  busy: boolean
  edit: (space: Space) => void
}

/** The rooms or vehicles with their people, who are dragged from one to another or moved by the menu. */
export function SpacesBoard({ list: { kind, spaces }, people, save, busy, edit }: BoardProps) {
  const box = useRef<HTMLDivElement>(null)
  const placed = new Set(spaces.flatMap((space) => space.people))
  const without = people.filter(({ id }) => !placed.has(id))
  const byId = new Map(people.map((person) => [person.id, person]))
  const move = (person: string, to: string | null) => {
    const next = moved(spaces, person, to)
    const target = spaces.find(({ id }) => id === to)
    if (next) void save?.(next)
    else if (target && !target.people.includes(person))
      showError(`${target.name} is full`, `It has ${target.places} ${target.places === 1 ? 'place' : 'places'}.`)
  }
  const remove = (space: Space) => save?.(spaces.filter(({ id }) => id !== space.id))
  const guest = (person: Person, at: string | null) => (
    <Guest key={person.id} person={person} locked={!save || busy} actions={save ? movesOf(spaces, at, (to) => move(person.id, to)) : []} />
  )
  return (
    <DragArea
      pointerFeedback="clone"
      within={() => box.current}
      onDragEnd={({ operation: { source, target }, canceled }) => {
        if (!canceled && source && target) move(String(source.id), target.id === tray ? null : String(target.id))
      }}
    >
      <div ref={box} className={styles.board}>
        {without.length > 0 && (
          <Place id={tray} label={kind === 'rooms' ? 'Without a room' : 'Without a seat'} count={String(without.length)} isTray>
            {without.map((person) => guest(person, null))}
          </Place>
        )}
        {spaces.map((space) => (
          <Place
            key={space.id}
            id={space.id}
            label={space.name}
            count={`${space.type === 'vehicle' ? '' : `${roomWord(space.type)} · `}${space.people.length} of ${space.places}`}
            isFull={space.people.length >= space.places}
            actions={
              save
                ? [
                    { label: 'Change', icon: 'pencil', run: () => edit(space) },
                    { label: kind === 'rooms' ? 'Delete room' : 'Delete vehicle', icon: 'trash', danger: true, run: () => remove(space) },
                  ]
                : []
            }
          >
            {space.people.map((id) => guest(byId.get(id)!, space.id))}
          </Place>
        ))}
      </div>
    </DragArea>
  )
}

/** The rooms a person can be moved to: all others with a free place, and none. */
const movesOf = (spaces: readonly Space[], at: string | null, move: (to: string | null) => void): Action[] => [
  ...spaces
    .filter(({ id }) => id !== at)
    .map(({ id, name, people, places }): Action => ({
      label: `Move to ${name}`,
      icon: 'right',
      disabled: people.length >= places && 'Full',
      run: () => move(id),
    })),
  ...(at === null ? [] : [{ label: 'Take out', icon: 'x' as const, run: () => move(null) }]),
]

interface PlaceProps {
  id: string
  label: string
  count: string
  isTray?: boolean
  isFull?: boolean
  actions?: readonly Action[]
  children: React.ReactNode[]
}

function Place({ id, label, count, isTray = false, isFull = false, actions = [], children }: PlaceProps) {
  const { ref, isDropTarget } = useDroppable({ id })
  return (
    <section
      ref={ref}
      className={styles.space}
      aria-label={label}
      data-tray={isTray || undefined}
      data-full={isFull || undefined}
      data-over={isDropTarget || undefined}
    >
      <div className={styles.spaceHead}>
        <h3>{label}</h3>
        <span className={styles.small}>{count}</span>
        <RowMenu label={`Actions for ${label}`} actions={actions} />
      </div>
      <ul className={styles.guests}>{children.length > 0 ? children : <li className={styles.empty}>Nobody</li>}</ul>
    </section>
  )
}

function Guest({
  person: { id, name, unit, reference },
  locked,
  actions,
}: {
  person: Person
  locked: boolean
  actions: readonly Action[]
}) {
  const { ref, isDragSource } = useDraggable({ id, disabled: locked })
  return (
    <li ref={ref} className={styles.guest} data-lifted={isDragSource || undefined}>
      <span>
        {name} <small className={styles.small}>{unit === 'child' || unit === 'infant' ? unit : reference}</small>
      </span>
      <RowMenu label={`Actions for ${name}`} actions={actions} />
    </li>
  )
}
