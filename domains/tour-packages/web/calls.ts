import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const packageList = call.rows('GET /packages')

/** The path prefix of the calls for prices and reselling of packages. */
export const base = '/business/tour/packages'
/** Paths to refetch after a package changes. */
export const packageReads = ['/packages', '/inventory', base]

export type PackageRecord = ResultOf<typeof contract.showPackage>
export type PackageRow = ResultOf<typeof contract.listPackages>[number]
export type Entry = ResultOf<typeof contract.listItineraries>[number]
export type PackageMap = ResultOf<typeof contract.showPackageMap>
export type MapArea = PackageMap['areas'][number]
