import { session, started } from './start.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#kit/web/styles.css'
import { AppFrame } from '#kit/web/app-frame.tsx'
import { styleNonce } from '#kit/web/config.ts'
import { listenToKeys } from '#kit/web/keyboard/shortcuts.ts'
import { createQueryClient } from '#kit/web/use-call.ts'
import { buildRouter } from './router.ts'
import { connectSignUp } from './sign-up-slots.ts'

// The library that locks scrolling behind dialogs creates a style element. It reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() || undefined })

connectSignUp()
const queryClient = createQueryClient()
const router = buildRouter({ session, queryClient })

session.onEnded(() => {
  queryClient.clear()
  void router.invalidate()
})

function render(): void {
  listenToKeys()
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <AppFrame queryClient={queryClient} theme={session.read().user?.preferences.theme}>
        <RouterProvider router={router} />
      </AppFrame>
    </StrictMode>,
  )
}

// The loader of index.html is shown until the stored token has been checked. Meanwhile the screen of this address and the rows of
// its list load, because most likely they will be shown.
void started.then(render)
if (session.read().token) {
  const { pathname, search } = router.latestLocation
  // The router cannot type an address that is only text.
  void router.preloadRoute({ to: pathname, search } as never)
}
