import type { PageTab } from '#kit/web/record-page/page-tabs.tsx'

export const businessTabs: readonly PageTab[] = [
  { label: 'General', to: '/business' },
  { label: 'Brand', to: '/business/brand' },
  { label: 'Verification', to: '/business/kyc' },
  { label: 'Settings', to: '/business/settings' },
  { label: 'Mails', to: '/business/mails' },
  { label: 'Conditions', to: '/business/conditions' },
]
