import type { ComponentType } from 'react'
import { listed } from '#kit/contract/listed.ts'

/** The list of the people who come to an event, on its page. The domain that issues tickets has it. */
export const attendeesTab = listed<ComponentType<{ eventId: string }>>('attendees of an event')
