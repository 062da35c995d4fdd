import { memo } from 'react'
import { wordsOf } from '#kit/contract/text.ts'
import { RowHead } from '#kit/web/timeline/row-head.tsx'
import type { Room } from './calls.ts'
import styles from './room-head.module.css'

const states = ['clean', 'dirty', 'inspected'] as const

interface RoomHeadProps {
  room: Room
  /** Sets the housekeeping state; undefined without permission. */
  keep: ((room: Room, state: Room['housekeeping']) => void) | undefined
  /** Takes the room out of service; undefined without permission. */
  block: ((room: Room) => void) | undefined
}

/** A room's name and housekeeping state. */
export const RoomHead = memo(function RoomHead({ room, keep, block }: RoomHeadProps) {
  return (
    <RowHead
      row={room}
      about={room.type}
      mark={
        <span className={styles.clean} data-state={room.housekeeping} title={wordsOf(room.housekeeping)}>
          <span className="unseen">{wordsOf(room.housekeeping)}</span>
        </span>
      }
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
  )
})
