import { z } from 'zod';

/* The page's security policy forbids code from text; zod would try it once and be reported. */
z.config({ jitless: true });
