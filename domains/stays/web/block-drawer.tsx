import { Drawer } from '#kit/web/dialog/drawer.tsx'
import type { Span } from '#kit/web/timeline/timeline-types.ts'
import { base as rooms } from '#domains/rooms/web/calls.ts'
import BlockForm from '#domains/inventory/web/block-form.tsx'
import { stayReads, type Room } from './calls.ts'

interface BlockDrawerProps {
  room: Room
  /** The days marked in the timeline. */
  nights?: Span | undefined
  onClose: () => void
}

/** Takes a room out of service for some days. */
export default function BlockDrawer({ room, nights, onClose }: BlockDrawerProps) {
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={`${room.name} out of service`}>
      <BlockForm base={rooms} changes={stayReads} unit={room} byNight {...(nights ? { days: nights } : {})} done={onClose} />
    </Drawer>
  )
}
