import { z } from 'zod'
import type { Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'

/** Where the calls of cars begin, and who may make them. */
export const base = '/business/rental/cars'
export const feature: Feature = 'car_rental_services'
export const access: Access = ['View Inventory']
export const edit: Access = ['Edit Inventory']
/** Whoever books must find what there is to book. */
export const sellers: Access = ['View Inventory', 'View Bookings', 'Add Bookings', 'Edit Bookings']

export const count = (label: string, least: number, most: number) =>
  z.int(`${label} is a whole number.`).min(least, `${label} is at least ${least}.`).max(most, `${label} is at most ${most}.`)
