import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const packageList = call.rows('GET /packages')

/** Where the calls of prices and reselling of packages begin. */
export const base = '/business/tour/packages'
/** What is read again when something of a package changes. */
export const packageReads = ['/packages', '/inventory', base]

export type PackageRecord = ResultOf<typeof contract.showPackage>
export type PackageRow = ResultOf<typeof contract.listPackages>[number]
export type Entry = ResultOf<typeof contract.listItineraries>[number]
export type PackageMap = ResultOf<typeof contract.showPackageMap>
export type MapArea = PackageMap['areas'][number]
