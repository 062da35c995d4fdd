import { MantineProvider, type MantineColorScheme } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { styleNonce } from './config.ts'
import { dialogs } from './feedback/dialogs.ts'
import { colorSchemes, cssVariables, theme } from './theme.ts'

const DialogHost = lazy(() => import('./feedback/dialog-host.tsx'))

/** Read at start: scripts later move elements of the head, and a later read would miss the nonce. */
const nonce = styleNonce()
const manager = colorSchemes()

interface AppFrameProps {
  queryClient: QueryClient
  /** The profile's choice of light or dark. Default: the system's. */
  theme?: MantineColorScheme | undefined
  children: ReactNode
}

/** Wraps the whole app: theme, cache and dialogs. */
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
