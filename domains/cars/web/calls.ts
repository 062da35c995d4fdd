import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const carList = call.rows('GET /business/rental/cars')
export const careList = call.rows('GET /business/rental/cars/care')

/** Path prefix of the calls of cars. */
export const base = '/business/rental/cars'
/** Queries to invalidate when a car changes. */
export const carReads = ['/inventory', base]

/** Queries to invalidate when care of a vehicle changes: it may be booked again, and goes on duties. */
export const careReads = ['/inventory', base, '/roster', '/business/attention', '/bookings']

export type CarRecord = ResultOf<typeof contract.showCar>
export type CarRow = ResultOf<typeof contract.listCars>[number]
export type Rates = ResultOf<typeof contract.listRates>
export type CareRow = ResultOf<typeof contract.listCare>[number]
export type Vehicle = ResultOf<typeof contract.listVehicles>[number]
