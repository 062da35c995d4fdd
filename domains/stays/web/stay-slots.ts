import type { ComponentType } from 'react'
import { listed } from '#kit/contract/listed.ts'

/** What of a stay's bill is open, in its drawer from check-in on. */
export const stayBill = listed<ComponentType<{ bookingId: string }>>('bill of a stay')
