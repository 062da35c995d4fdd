import { useEffect, useState } from 'react'
import { useUser } from '#kit/web/use-session.ts'
import type { Trip } from './calls.ts'
import { tripStore } from './trip-store.ts'

/** A trip that this device kept says so: browsers that reload a page without signal may still call themselves online. */
interface KeptTrip extends Trip {
  kept?: true
}

/** Returns true if the trip was not loaded now, but kept on this device. */
export const isKept = (trip: KeptTrip | undefined): boolean => trip?.kept === true

/** Keeps a trip on this device, so that it opens without signal. Returns true while there is no signal. */
export function useKeptTrip(trip: Trip | undefined): boolean {
  const user = useUser()
  const [offline, setOffline] = useState(!navigator.onLine)
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine)
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  useEffect(() => {
    if (trip && navigator.onLine && !isKept(trip)) void keepTrip(trip, { result: user }).catch(() => {})
  }, [trip, user])
  return offline || isKept(trip)
}

async function keepTrip(trip: Trip, profile: object): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/offline-trips.js', { scope: '/trips/' })
  const cache = await caches.open(tripStore)
  const json = (body: object) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  const kept: KeptTrip = { ...trip, kept: true }
  await cache.put('/api/agent/profile', json(profile))
  await cache.put(`/api/agent/trips/${trip.id}/show`, json({ data: kept }))
  // The files were loaded before the worker could see them. They come from the browser's own cache.
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  const own = files.filter((name) => name.startsWith(`${location.origin}/assets/`))
  await cache.addAll([...new Set([`/trips/${trip.id}`, ...own])])
}
