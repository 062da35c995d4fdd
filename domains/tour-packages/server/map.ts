import type { z } from 'zod'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { packageMap } from '../contract/map.ts'
import { tourById, updateTour } from './packages-data.ts'

type PackageMap = z.output<typeof packageMap>

const none: PackageMap = { areas: [], kml: null }

/** Returns the areas and route on a package's map. */
export async function showMap(tx: Tx, id: string): Promise<PackageMap> {
  return ((await tourById(tx, id))?.map as PackageMap | null | undefined) ?? none
}

/** Replaces the areas and route on a package's map. */
export async function saveMap(tx: Tx, actor: Actor, id: string, map: PackageMap): Promise<PackageMap> {
  const isEmpty = map.areas.length === 0 && map.kml === null
  await updateTour(tx, id, { map: isEmpty ? null : JSON.stringify(map) })
  const after = { areas: map.areas.length, route: map.kml !== null }
  await audit(tx, actor, { action: 'package.map_changed', subject: 'inventory', subjectId: id, after })
  return map
}
