import type { ComponentType } from 'react'
import { listed } from '#kit/contract/listed.ts'

/** The list of what a client booked, on the client's page. */
export const clientBookingsTab = listed<ComponentType<{ id: string; name: string }>>('bookings of a client')
