import { MantineProvider, type MantineColorScheme } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { styleNonce } from './config.ts'
import { dialogs } from './feedback/dialogs.ts'
import { colorSchemes, cssVariables, theme } from './theme.ts'

const DialogHost = lazy(() => import('./feedback/dialog-host.tsx'))

/** Held from the start: reading it later would miss the head's elements that scripts move. */
const nonce = styleNonce()
const schemes: { onChange: (scheme: MantineColorScheme) => void } = { onChange: () => {} }
const manager = colorSchemes((scheme) => schemes.onChange(scheme))

/** Names what happens when the user chooses light or dark, so that the choice can be kept with the profile. */
export function onColorScheme(action: (scheme: MantineColorScheme) => void): void {
  schemes.onChange = action
}

/** Theme, cache and dialogs around the whole app. */
export function AppFrame({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
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
