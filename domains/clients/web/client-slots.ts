import type { ComponentType } from 'react'
import { listed } from '#kit/contract/listed.ts'

/** The list of a client's bookings, for the client's page. */
export const clientBookingsTab = listed<ComponentType<{ id: string; name: string }>>('bookings of a client')
