import { z } from 'zod'
import type { Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'

/** Path prefix of the calls of cars. */
export const base = '/business/rental/cars'
export const feature: Feature = 'car_rental_services'
export const access: Access = ['View Inventory']
export const edit: Access = ['Edit Inventory']
/** Everyone who can sell needs to read the cars. */
export const sellers: Access = ['View Inventory', 'View Bookings', 'Add Bookings', 'Edit Bookings']

export const count = (label: string, min: number, max: number) =>
  z.int(`${label} is a whole number.`).min(min, `${label} is at least ${min}.`).max(max, `${label} is at most ${max}.`)
