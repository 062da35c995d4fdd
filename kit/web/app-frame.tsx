import { MantineProvider, type MantineColorScheme } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { styleNonce } from './config.ts'
import { dialogs } from './feedback/dialogs.ts'
import { colorSchemes, cssVariables, theme } from './theme.ts'

const DialogHost = lazy(() => import('./feedback/dialog-host.tsx'))

/** Held from the start: reading it later would miss the head's elements that scripts move. */
const nonce = styleNonce()
const manager = colorSchemes()

interface AppFrameProps {
  queryClient: QueryClient
  /** Light or dark as the profile says; the system's when it says nothing. */
  theme?: MantineColorScheme | undefined
  children: ReactNode
}

/** Theme, cache and dialogs around the whole app. */
export function AppFrame({ queryClient, theme: chosen = 'auto', children }: AppFrameProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme={chosen}
      colorSchemeManager={manager}
      {...(nonce ? { getStyleNonce: () => nonce } : {})}
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <Dialogs />
      </QueryClientProvider>
    </MantineProvider>
  )
}

function Dialogs() {
  const waiting = useSyncExternalStore(dialogs.subscribe, dialogs.read)
  if (waiting.length === 0) return null
  return (
    <Suspense fallback={null}>
      <DialogHost />
    </Suspense>
  )
}
