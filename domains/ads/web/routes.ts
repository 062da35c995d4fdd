import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'

export const facebookAds = createRoute({
  getParentRoute: () => mainLayout,
  path: '/facebook_ads',
  staticData: {
    title: 'Facebook ads',
    permissions: ['View Social Media Ads'],
    feature: 'marketing',
    nav: { section: 'network', label: 'Facebook ads', icon: 'facebook', order: 41 },
  },
  component: lazyRouteComponent(() => import('./facebook-ads.tsx')),
})

export const facebookLogin = createRoute({
  getParentRoute: () => mainLayout,
  path: '/facebook_login_redirect',
  staticData: { title: 'Connect Facebook', permissions: ['View Social Media Ads'], feature: 'marketing', parent: '/facebook_ads' },
  component: lazyRouteComponent(() => import('./facebook-login.tsx')),
})

export const googleAds = createRoute({
  getParentRoute: () => mainLayout,
  path: '/google_ads',
  staticData: {
    title: 'Google ads',
    permissions: ['View Social Media Ads'],
    feature: 'marketing',
    nav: { section: 'network', label: 'Google ads', icon: 'google', order: 42 },
  },
  component: lazyRouteComponent(() => import('./google-ads.tsx')),
})

export const googleLogin = createRoute({
  getParentRoute: () => mainLayout,
  path: '/google_ads_redirect',
  staticData: { title: 'Connect Google Ads', permissions: ['View Social Media Ads'], feature: 'marketing', parent: '/google_ads' },
  component: lazyRouteComponent(() => import('./google-login.tsx')),
})

export const xAds = createRoute({
  getParentRoute: () => mainLayout,
  path: '/twitter_ads',
  staticData: {
    title: 'X (Twitter) ads',
    permissions: ['View Social Media Ads'],
    feature: 'marketing',
    nav: { section: 'network', label: 'X (Twitter) ads', icon: 'xBrand', order: 43 },
  },
  component: lazyRouteComponent(() => import('./twitter-ads.tsx')),
})

export const xLogin = createRoute({
  getParentRoute: () => mainLayout,
  path: '/twitter_ads_redirect',
  staticData: { title: 'Connect X', permissions: ['View Social Media Ads'], feature: 'marketing', parent: '/twitter_ads' },
  component: lazyRouteComponent(() => import('./twitter-login.tsx')),
})

export const routes = [facebookAds, facebookLogin, googleAds, googleLogin, xAds, xLogin] as const
