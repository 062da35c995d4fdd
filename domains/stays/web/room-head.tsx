import { memo } from 'react'
import { wordsOf } from '#kit/contract/text.ts'
import { icons } from '#kit/web/icons.ts'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import type { Room } from './calls.ts'
import styles from './timeline.module.css'

const states = ['clean', 'dirty', 'inspected'] as const

export interface RoomHeadProps {
  room: Room
  /** Sets the housekeeping state; undefined without permission. */
  keep: ((room: Room, state: Room['housekeeping']) => void) | undefined
  /** Takes the room out of service; undefined without permission. */
  block: ((room: Room) => void) | undefined
}

/** A room's name and housekeeping state. */
export const RoomHead = memo(function RoomHead({ room, keep, block }: RoomHeadProps) {
  return (
    <div className={styles.name} data-names data-off={!room.active || undefined}>
      <span className={styles.clean} data-state={room.housekeeping} title={wordsOf(room.housekeeping)}>
        <span className="unseen">{wordsOf(room.housekeeping)}</span>
      </span>
      <span className={styles.nameText}>
        <b>{room.name}</b>
        <small>{room.type}</small>
      </span>
      {!room.active && <icons.lock size={14} aria-label="Not let" />}
      <RowMenu
        plain={styles.dots}
        tabIndex={-1}
        label={`Actions for ${room.name}`}
        actions={[
          ...(keep ? states : [])
            .filter((state) => state !== room.housekeeping)
            .map((state) => ({
              label: `Mark ${state}`,
              icon: 'check' as const,
              run: () => keep?.(room, state),
            })),
          ...(block ? [{ label: 'Take out of service', icon: 'lock' as const, run: () => block(room) }] : []),
        ]}
      />
    </div>
  )
})
