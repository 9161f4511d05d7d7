import { sealedBytes, unsealedBytes, type Vault } from '@soebs/platform';

const BOUND = 'webhook secret';

/** Secrets of webhooks, kept sealed: the documents alone sign nothing. */
export const webhookSecrets = (vault: () => Vault) => ({
  seal: async (webhookId: string, secret: string): Promise<string> =>
    (await sealedBytes(vault(), Buffer.from(secret), { id: webhookId, bound: BOUND })).toString('base64'),
  /** The secret; nothing when its key was destroyed. */
  open: async (webhookId: string, sealed: string): Promise<string | undefined> =>
    (await unsealedBytes(vault(), Buffer.from(sealed, 'base64'), { id: webhookId, bound: BOUND }))?.toString('utf8'),
  destroy: (webhookId: string): Promise<void> => vault().destroy(webhookId),
});
export type WebhookSecrets = ReturnType<typeof webhookSecrets>;
