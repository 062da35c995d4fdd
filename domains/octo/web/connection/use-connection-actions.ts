import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction } from '#kit/web/use-call.ts'
import { call, octoReads, type Connection } from '../calls.ts'
import { needs } from '../words.ts'

/** Returns the menu of a connection. */
export function useConnectionActions(open: (dialog: 'name' | 'supplier') => void): (connection: Connection) => Action[] {
  const navigate = useNavigate()
  const pause = useAction(call, 'POST /octo/connections/{id}/pause', { invalidates: octoReads, notice: 'Connection paused.' })
  const resume = useAction(call, 'POST /octo/connections/{id}/resume', { invalidates: octoReads, notice: 'Connection resumed.' })
  const check = useAction(call, 'POST /octo/connections/{id}/check', { invalidates: octoReads, notice: 'Connection checked.' })
  const remove = useAction(call, 'DELETE /octo/connections/{id}', {
    invalidates: octoReads,
    notice: 'Connection removed.',
    done: () => navigate({ href: pathTo('/channel-manager'), replace: true }),
  })
  return ({ id, name, health, direction }) => {
    const isSupplier = direction === 'we_sell_theirs'
    const askRemove = async () => {
      const text = isSupplier ? 'You can no longer sell its offers. Bookings stay.' : 'Its keys stop working at once. Bookings stay.'
      if (await confirm({ title: `Remove ${name}?`, text, action: 'Remove connection', danger: true })) remove.mutate({ params: { id } })
    }
    return [
      ...(isSupplier && health !== 'paused'
        ? [{ label: 'Check connection', icon: 'refresh' as const, run: () => check.mutate({ params: { id } }) }]
        : []),
      { label: 'Rename connection', icon: 'pencil', needs, run: () => open('name') },
      ...(isSupplier ? [{ label: 'Change address or key', icon: 'key' as const, needs, run: () => open('supplier') }] : []),
      health === 'paused'
        ? { label: 'Resume connection', icon: 'play', needs, run: () => resume.mutate({ params: { id } }) }
        : { label: 'Pause connection', icon: 'pause', needs, run: () => pause.mutate({ params: { id } }) },
      { label: 'Remove connection', icon: 'trash', danger: true, needs, run: askRemove },
    ]
  }
}

/** Makes a key of a partner and keeps it until it was shown. */
export function useNewKey(id: string) {
  const [secret, setSecret] = useState<string | null>(null)
  const make = useAction(call, 'POST /octo/connections/{id}/keys/create', {
    invalidates: octoReads,
    done: ({ key }) => setSecret(key),
  })
  return { secret, makeKey: () => make.mutate({ params: { id } }), forget: () => setSecret(null) }
}
