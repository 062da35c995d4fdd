import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from '#kit/web/feedback/toast.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'

/** Returns a marketplace. If it cannot be shown, it leads to the agency's own list, as the specification says. */
export function useMarketplace(id: string) {
  const answer = useCall(call, 'GET /marketplaces/{id}/show', { params: { id } })
  const navigate = useNavigate()
  const failed = answer.isError && answer.data === undefined
  useEffect(() => {
    if (!failed) return
    toast('This marketplace cannot be shown.')
    void navigate({ to: '/marketplaces', replace: true })
  }, [failed, navigate])
  return answer
}

/** Returns the agency's own marketplace. Others are led to the marketplace's home, which shows what they may see. */
export function useOwnMarketplace(id: string) {
  const answer = useMarketplace(id)
  const navigate = useNavigate()
  const others = answer.data !== undefined && answer.data.own === null
  useEffect(() => {
    if (others) void navigate({ href: pathTo('/marketplaces/$marketplace', { marketplace: id }), replace: true })
  }, [others, navigate, id])
  return answer
}
