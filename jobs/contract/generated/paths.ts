// Made by “npm run contract” from openapi.json.
export interface paths {
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process answers */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            status: "ok";
                        };
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Its database answers too; 503 where it does not */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            status: "ok";
                        };
                    };
                };
                /** @description A problem. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            accessToken: string;
                            /** @description Seconds. */
                            expiresIn: number;
                            /** @description Null for a browser, which keeps it in a cookie. */
                            refreshToken: string | null;
                            account: {
                                id: string;
                                email: string;
                                name: string;
                                role: "user" | "admin";
                                /** Format: date-time */
                                createdAt: string;
                            };
                        };
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The public keys of access tokens */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            keys: {
                                [key: string]: unknown;
                            }[];
                        };
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find postings */
        get: {
            parameters: {
                query: {
                    /** @description In title, company, tech stack or sector; each word must stand somewhere. */
                    keyword?: string[];
                    /** @description Part of the company’s name. */
                    company?: string[];
                    /** @description In the title. */
                    position?: string[];
                    /** @description Part of a sector. */
                    sector?: string[];
                    /** @description A place: 서울 finds 서울 강남구; 전국 fits every Korean place. */
                    location?: string[];
                    /** @description Years I have; 0 = newcomer. */
                    experience?: number[];
                    /** @description Yearly amount I want at least. */
                    salary?: number;
                    /** @description Of `salary`, ISO 4217; default KRW. */
                    currency?: string;
                    /** @description What I have: postings that ask for no more. */
                    education?: ("none" | "highSchool" | "associate" | "bachelor" | "master" | "doctorate")[];
                    /** @description Kind of employment. */
                    employmentType?: ("fullTime" | "partTime" | "contract" | "temporary" | "internship" | "freelance" | "dispatch" | "military" | "training" | "other")[];
                    /** @description A technology, by any of its names. */
                    techStack?: string[];
                    /** @description First day of the deadline. */
                    deadlineFrom?: string;
                    /** @description Last day of the deadline. */
                    deadlineTo?: string;
                    /** @description open or closed. */
                    status?: ("open" | "closed")[];
                    /** @description Where it was found. */
                    site?: string[];
                    /** @description recent (default), relevance (default with keyword), deadline, salary, experience. */
                    sortOrder?: "recent" | "relevance" | "deadline" | "salary" | "experience";
                    /** @description Page, from 1 (default 1). */
                    pagenum?: number;
                    /** @description Entries a page. */
                    pageSize: number;
                    /** @description Taken from the `next` link: walking on costs the same on each page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        /** @description How many fit. */
                        "X-Total-Count"?: number;
                        /** @description `gte` where counting stopped. */
                        "X-Total-Count-Relation"?: "eq" | "gte";
                        /** @description RFC 8288: `first`, `prev`, `next` (with a cursor), `last` where the total is exact. */
                        Link?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            jobPostings: components["schemas"]["Posting"][];
                            /** @enum {string} */
                            sortOrder: "recent" | "relevance" | "deadline" | "salary" | "experience";
                            pagenum: number;
                        };
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One posting */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Posting"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Take a posting down; no run brings it back */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/crawl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Runs, newest first */
        get: {
            parameters: {
                query: {
                    site?: string;
                    sortOrder?: "recent";
                    /** @description Page, from 1 (default 1). */
                    pagenum?: number;
                    /** @description Entries a page. */
                    pageSize: number;
                    /** @description Taken from the `next` link: walking on costs the same on each page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        /** @description How many fit. */
                        "X-Total-Count"?: number;
                        /** @description `gte` where counting stopped. */
                        "X-Total-Count-Relation"?: "eq" | "gte";
                        /** @description RFC 8288: `first`, `prev`, `next` (with a cursor), `last` where the total is exact. */
                        Link?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            runs: components["schemas"]["Run"][];
                            /** @enum {string} */
                            sortOrder: "recent";
                            pagenum: number;
                        };
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Collect a site */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description `wait=30`: answer the finished run if it ends within so many seconds (at most 60). */
                    prefer?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        site: string;
                        keyword?: string;
                        maxPages?: number;
                        maxPostings?: number;
                        /** @description Pages in a row in which all is already stored. Default: never. */
                        stopAfterKnownPages?: number;
                        /**
                         * @description Also keep cards that the site put there for money.
                         * @default false
                         */
                        includePromoted?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Run"];
                    };
                };
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Run"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/crawl/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One run */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Run"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/crawl/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a run */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Run"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/crawl/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A run as server-sent events: `state`, `progress`, `end` */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Id of the last event seen: only what came after it is sent. */
                    "last-event-id"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Each event’s data is the run as it then is. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sites and their last runs */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            sites: components["schemas"]["Site"][];
                        };
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{site}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One site */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    site: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Site"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Turn a site on or off, or schedule its runs */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    site: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        enabled?: boolean;
                        schedule?: {
                            /** @description Null: all postings. */
                            keyword: string | null;
                            /** @description Five fields, in the time zone of the site: `0 6 * * *` is six in the morning. */
                            cron: string;
                        }[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Site"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            /** @description Stable word to compare. */
            code: string;
            errors?: {
                path: string;
                message: string;
            }[];
        } & {
            [key: string]: unknown;
        };
        Posting: {
            id: string;
            site: string;
            /**
             * Format: uri
             * @description The canonical address: no two stored postings share one.
             */
            sourceUrl: string;
            companyName: string;
            title: string;
            location: {
                /** @description What the site printed; null where it printed nothing. */
                text: string | null;
                /** @description Places from wide to narrow, e.g. 서울, 서울 강남구. */
                regions: string[];
                remote: boolean;
            };
            experience: {
                /** @description What the site printed; null where it printed nothing. */
                text: string | null;
                minYears: number | null;
                maxYears: number | null;
                /** @description Whether someone without experience may apply; null where the text does not say. */
                newcomer: boolean | null;
            };
            education: {
                /** @description What the site printed; null where it printed nothing. */
                text: string | null;
                level: ("none" | "highSchool" | "associate" | "bachelor" | "master" | "doctorate") | null;
            };
            employmentType: {
                /** @description What the site printed; null where it printed nothing. */
                text: string | null;
                types: ("fullTime" | "partTime" | "contract" | "temporary" | "internship" | "freelance" | "dispatch" | "military" | "training" | "other")[];
            };
            deadline: {
                /** @description What the site printed; null where it printed nothing. */
                text: string | null;
                /** @enum {string} */
                kind: "date" | "untilFilled" | "always" | "unknown";
                /** @description Only with kind date. */
                date: string | null;
            };
            /** @description Technologies by their canonical names. */
            techStack: string[];
            sector: string[];
            salary: {
                /** @description What the site printed; null where it printed nothing. */
                text: string | null;
                min: number | null;
                max: number | null;
                currency: string | null;
                period: ("hour" | "day" | "week" | "month" | "year") | null;
                annualMin: number | null;
                annualMax: number | null;
            };
            postedAt: string | null;
            /** @enum {string} */
            status: "open" | "closed";
            /** Format: date-time */
            collectedAt: string;
            /** Format: date-time */
            lastSeenAt: string;
            closedAt: string | null;
        };
        Run: {
            id: string;
            site: string;
            keyword: string | null;
            /** @enum {string} */
            status: "queued" | "running" | "succeeded" | "partial" | "failed" | "blocked" | "cancelled";
            /** @description The account that asked for it, or `schedule`, `start`, `command`. */
            requestedBy: string;
            startedAt: string | null;
            finishedAt: string | null;
            pagesFetched: number;
            postingsFound: number;
            postingsSaved: number;
            postingsSkipped: number;
            postingsRejected: number;
            bytesFetched: number;
            /** @description Share of the cards that held the field. */
            fieldCoverage: {
                [key: string]: number;
            };
            stopReason: ("lastPage" | "nothingNew" | "maxPages" | "maxPostings" | "repeatedPage" | "cancelled" | "error") | null;
            warnings: {
                /** @description Stable UPPER_SNAKE word. */
                code: string;
                message: string;
                url: string | null;
            }[];
            error: {
                /** @description Stable UPPER_SNAKE word. */
                code: string;
                message: string;
                url: string | null;
            } | null;
        };
        Site: {
            site: string;
            name: {
                ko: string;
                en: string;
            };
            language: string;
            hosts: string[];
            /** @description A pattern for profiles of your own: it cannot be collected. */
            template: boolean;
            timeZone: string;
            currency: string;
            enabled: boolean;
            schedule: {
                /** @description Null: all postings. */
                keyword: string | null;
                /** @description Five fields, in the time zone of the site: `0 6 * * *` is six in the morning. */
                cron: string;
            }[];
            terms: {
                text: string;
                url: string;
                /** @description The day the profile’s author read them; null: nobody has, so do. */
                checked: string | null;
            };
            lastRun: {
                id: string;
                site: string;
                keyword: string | null;
                /** @enum {string} */
                status: "queued" | "running" | "succeeded" | "partial" | "failed" | "blocked" | "cancelled";
                /** @description The account that asked for it, or `schedule`, `start`, `command`. */
                requestedBy: string;
                startedAt: string | null;
                finishedAt: string | null;
                pagesFetched: number;
                postingsFound: number;
                postingsSaved: number;
                postingsSkipped: number;
                postingsRejected: number;
                bytesFetched: number;
                /** @description Share of the cards that held the field. */
                fieldCoverage: {
                    [key: string]: number;
                };
                stopReason: ("lastPage" | "nothingNew" | "maxPages" | "maxPostings" | "repeatedPage" | "cancelled" | "error") | null;
                warnings: {
                    /** @description Stable UPPER_SNAKE word. */
                    code: string;
                    message: string;
                    url: string | null;
                }[];
                error: {
                    /** @description Stable UPPER_SNAKE word. */
                    code: string;
                    message: string;
                    url: string | null;
                } | null;
            } | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
