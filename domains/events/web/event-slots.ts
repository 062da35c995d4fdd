import type { ComponentType } from 'react'
import { listed } from '#kit/contract/listed.ts'

/** Slot for the attendees tab on an event's page. The tickets domain fills it. */
export const attendeesTab = listed<ComponentType<{ eventId: string }>>('attendees of an event')
