import { useEffect, useSyncExternalStore } from 'react'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useAgency, useSession } from '#kit/web/use-session.ts'
import { galleryReads } from './calls.ts'
import { uploadsTo } from './upload-queue.ts'

const settleMs = 400

/** Returns the uploads to the library or to an album, and refetches the screen's data as they finish. */
export function useUploadsTo(albumId: string | null) {
  const session = useSession()
  const queue = uploadsTo(session, useAgency().id, albumId)
  const state = useSyncExternalStore(queue.subscribe, queue.read)
  const invalidate = useInvalidate()
  useEffect(() => {
    if (state.done === 0) return
    // Several uploads finish close together, so refetch once.
    const timer = setTimeout(() => void invalidate(galleryReads), settleMs)
    return () => clearTimeout(timer)
  }, [state.done, invalidate])
  return { ...queue, ...state }
}
