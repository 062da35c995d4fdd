import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout, publicLayout } from '#kit/web/layout-routes.ts'

export const login = createRoute({
  getParentRoute: () => publicLayout,
  path: '/login',
  staticData: { title: 'Log in', access: 'guest' },
  component: lazyRouteComponent(() => import('./login.tsx')),
})

export const register = createRoute({
  getParentRoute: () => publicLayout,
  path: '/register',
  staticData: { title: 'Create your agency', access: 'register' },
  component: lazyRouteComponent(() => import('./register.tsx')),
})

export const otp = createRoute({
  getParentRoute: () => publicLayout,
  path: '/otp',
  staticData: { title: 'Enter your code', access: 'otp' },
  component: lazyRouteComponent(() => import('./otp.tsx')),
})

export const verify = createRoute({
  getParentRoute: () => publicLayout,
  path: '/verify',
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search.token === 'string' ? { token: search.token } : {},
  staticData: { title: 'Verify your email', access: 'verify' },
  component: lazyRouteComponent(() => import('./verify.tsx')),
})

export const suspended = createRoute({
  getParentRoute: () => publicLayout,
  path: '/suspended',
  staticData: { title: 'Access suspended', access: 'suspended' },
  component: lazyRouteComponent(() => import('./suspended.tsx')),
})

export const requestPasswordReset = createRoute({
  getParentRoute: () => publicLayout,
  path: '/request-password-reset',
  staticData: { title: 'Reset your password', access: 'guest' },
  component: lazyRouteComponent(() => import('./request-password-reset.tsx')),
})

export const resetPassword = createRoute({
  getParentRoute: () => publicLayout,
  path: '/reset/password/$id',
  staticData: { title: 'Choose a new password', access: 'guest' },
  component: lazyRouteComponent(() => import('./reset-password.tsx')),
})

export const stopEmailChange = createRoute({
  getParentRoute: () => publicLayout,
  path: '/stop-email-change',
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search.token === 'string' ? { token: search.token } : {},
  staticData: { title: 'Cancel email change', access: 'anyone' },
  component: lazyRouteComponent(() => import('./stop-email-change.tsx')),
})

export const profile = createRoute({
  getParentRoute: () => mainLayout,
  path: '/profile',
  staticData: { title: 'Profile', worksWhenLapsed: true },
  component: lazyRouteComponent(() => import('./profile.tsx')),
})

export const publicRoutes = [login, register, otp, verify, suspended, requestPasswordReset, resetPassword, stopEmailChange] as const
export const routes = [profile] as const
