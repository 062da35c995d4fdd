import { session, started } from './start.ts'
import type { QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ClosedGuard } from '#domains/status/web/closed-guard.tsx'
import '#kit/web/styles.css'
import { AppFrame } from '#kit/web/app-frame.tsx'
import { styleNonce } from '#kit/web/config.ts'
import { listenToKeys } from '#kit/web/keyboard/shortcuts.ts'
import { createQueryClient } from '#kit/web/use-call.ts'
import { buildRouter } from './router.ts'
import { connectSignUp } from './sign-up-slots.ts'

// The library that locks scrolling behind dialogs creates a style element. It reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() || undefined })

/** Builds the router, and renders the screen of this address once the stored token has been checked. */
function open(): void {
  connectSignUp()
  const queryClient = createQueryClient()
  const router = buildRouter({ session, queryClient })

  session.onEnded(() => {
    queryClient.clear()
    void router.invalidate()
  })

  // The loader of index.html is shown until then. Meanwhile the screen of this address and the rows of its list load, because most
  // likely they will be shown.
  void started.then(() => render(queryClient, router))
  if (session.read().token) {
    const { pathname, search } = router.latestLocation
    // The router cannot type an address that is only text.
    void router.preloadRoute({ to: pathname, search } as never)
  }
}

function render(queryClient: QueryClient, router: ReturnType<typeof buildRouter>): void {
  listenToKeys()
  const root = createRoot(document.getElementById('root')!)
  // React renders a transition in short tasks, so that a slow phone reacts meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <AppFrame queryClient={queryClient} theme={session.read().user?.preferences.theme}>
          <RouterProvider router={router} />
          <ClosedGuard />
        </AppFrame>
      </StrictMode>,
    ),
  )
}

// The libraries were set up in this task. The rest follows in another, so that a slow phone reacts in between.
setTimeout(open)
