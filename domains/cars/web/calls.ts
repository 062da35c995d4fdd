import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const carList = call.rows('GET /business/rental/cars')

/** Path prefix of the calls of cars. */
export const base = '/business/rental/cars'
/** Queries to invalidate when a car changes. */
export const carReads = ['/inventory', base]

export type CarRecord = ResultOf<typeof contract.showCar>
export type CarRow = ResultOf<typeof contract.listCars>[number]
export type Rates = ResultOf<typeof contract.listRates>
export type Vehicle = ResultOf<typeof contract.listVehicles>[number]
