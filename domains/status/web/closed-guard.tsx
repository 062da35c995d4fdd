import { lazy, Suspense, useSyncExternalStore } from 'react'
import { closed } from './closed-store.ts'

const ClosedDialog = lazy(() => import('./closed-dialog.tsx'))

/** Covers the app while the installation is closed for maintenance. What is behind it stays as it was. */
export function ClosedGuard() {
  const isClosed = useSyncExternalStore(closed.subscribe, closed.read)
  if (!isClosed) return null
  return (
    <Suspense fallback={null}>
      <ClosedDialog />
    </Suspense>
  )
}
