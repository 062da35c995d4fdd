/** The cache in which the service worker (`offline-trips.js`) finds what it shows without signal. */
export const tripStore = 'safiri-trips-1'

/** Deletes trips, with their people, from this device at sign-out. */
export async function forgetTrips(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(tripStore)
}
