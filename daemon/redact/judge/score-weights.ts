// Written by scripts/fit-redactor: the words of programs as a filter, and the weights of a value's and a place's measures.

export const CODE_WORDS =
  'FAwhRoEfkYh4kPlQFqA/Mo34xLukLFfJY8eOJlIEELDwMBITAJWwJhqW0qtC8OxfsvqDOHKAGKEDTaYWk41UQyGrJqWyGw7pTOqye053pXecocT70+/zDmoAJM7eXhgB7u85MUM0DcQgH6p5pbs6BC853mZYUDPQidF+o9mUmo2w+ew4HGDg6aqeOHCAYuJPzCAUgCwl9AOnpWSk8a4DQRhh1My7t3PTQnuDbH+Rr/WF4FCqxpUhR2hXuIDqTbHAT4rnS6FxXuaugYgAxY4w3hNrALpARMzAP0otSZgRdRpRDfuM5Mt2Z24G42yMXgU5USs78XQBEbwKQ0JCLDm54SCYp8lbj/nM5wCwCoPLMbQAz+fHoO1Q5gdNsWKCDuvLC+JUH0U4gV8qHLvpgNp0bnpxU8/47vFgYQiqvFDoLL4VhBDIB1iwc1AZ/CGph+yiX2nMIIYwFjLPWROM4kiBhvEToXogky5lIZ4AA2MDw1+AAuEBE3C40YstljAQ5VhaNyNe/gx95QSZNiVEdsYAICmOzyUKCpM0NM9mj+HQ6+rPgHA52HC6y1rDrLOObDGNIHotcbzGEWk29PhtMjhwjN/ORRbwIl466bwTSq1uw3WG+AKlRW/6BjGW9kX7tVfa6GEqheDEAB/GHCwVnfkkK6Ex5PGUQh6xTqGihtcaGK4GIEn+AXzMSYiEzDTWrwmEbgRZtJU2l2sqP+gwjYmcmwxCVQmHP0J0ORY+IpQaoHSiODZo/Huw29joswuBxv7i5k8SWiKBya0GSC6COZjGQq6cKmpyLVt/SxVZYaCYcObN+1RKWXXT9GrxTLRY81JgwhH8uGgmp1xIQLIh+dkzK/6FhGoCxUmegSwQlXLcUA8+wvJGhFs2cH6tUqKKntnrgIKU1xiYKzoihXCBecomiIapovIikU30qMUu+b7AOUwJvKephUzuCEQtMNNzGlksHT+rJWFtbJCtdQa4JGftvcQS02uoopopgMiKDPaq6YP+IR7IEsMF+Ul3bWuzZUDR8s+9AoQMZQcGWTSYFlXOU0HvF3EpxWWFw+AaspD4zMv1iEzU/SSUA09UFVhEQnZGyjISChwpgvyhWyEoz5Vbo6OYbUEagnjEz1jROTiMWzBqh35YD4Cvb+vOH4G6W2RXZw5TcXaVrRMtOdt1oW52gPZUQyqzK3OjFpwgRHkqqUjquNsBbOjqPAg7hl4344ymySg/Plag9UeHg4/RQ1UOy1wKhtR0ozRFFJYmfBnCrlcyzmXDKZ1RdFNMRkVVFx+kjsBqT2RaoeqEnRIk1cAsfdnBrsQQRCB2xOFg8V538J8dZzXRB8VEkBZCqCYKp0dQ4ny0YACjZw6AHZskCsRgVeZ7FLgghdGDE05IiX+BmyhCpvD2RM1UwSwBGnc2Q8myRrpa37w1KkRsDjWiXjKePVhjMZeeEtq94vWkmLbWeEck0rB0Dc8jUX5qWDUSqFZsAQEzZQtsjzX7ZgXT7CK5NTFPHlwMf1FSfGE7GLCOSdRE+vxO2kMU7ADy4w8WeqYgA9bgLH3Tjdyg58+HltQTJUSQk5SMxAWILxI+q3gALoIfbTJeA6CBu8i7NI8rgqiSXghUdDrcMZ4eM1oR9WOENd3YMm8mkMZtsjA1H7l8xL29LERTeJAU5xFBaYkqPdBLINR43YEft+1cgHLglDKytgCBJZ9UzpEPLyefjBNEQQ+BGIkY/58TswZjdHvtcUMlVqgitdKtJbCWQUMFPaYtAYptKq5ie1Ja6OtWaBkwjc5EzEGYOFAQKa57KTLAQRUOkLMhhZ8gfGEE4PF+1jIqreyDjFuVBUq4k5M8gLy+VxIhUDUXqjnifGBpSUlK+k1xR5/MeLPJnBD/3UQ1WCFQ9hZg3vEvB11wTYBaFrDUULfeHNa381Z/uEmbcDq5klMuo0EjO8I2bU6TvyUWwLUzEuNcH8HLC75CEAYTvOlPVShtRDGuLrNoCrIR/QQxshwuFwdGN13dtSIb4OcdmkKJoyVv5qZpfO+9DpbXwBNbiXLkNU43HqUO8Texx0hQ0k9MwhFXbZCLOStBKmfxWkuhpAdw1C0+V4STglm40kiepfUs0yvySBjJFj5SMKhrQNrFhMy6hCICqIlAogBQ5Ai7rVLjRDq8iUBwdJAZbt4qOdOvyQhGJCMxj6r0JjYQZLowvk4RIKVCpi9NEB2m/eHGFuHZff0v4QH/UChYCmocI/8FMqiYwzh2MEmwoz9mAiasQ09hbMTEEiB+ZnIUFJrDGL5tNx09W4AhJRq+waetRYQ609RYnTs0+M8T0ECJu/CuDQ+w6M8A/DK24pHhYzJrLipdgd9R1ZBYrWsr1L6vC4EC+czUijXYRJSwbLFvhc3fADzgsyIrQYbs4n7TQwkV9quqjDt+gIBbGKMhYixEM+TtApNxe2AmqiJwLH/Zg+nwBJ01M6N1qEBpTpkE8tj9AGfQDpeP6lBSxuwcGRncs4vAIewgOqWrUJ2GLK/N/he1YFuFabTvS21cBjzxvkZsiw8DUim7G0geiBlHUgoKPZ5moGEcpPHJ8kUGG1vhGMfohxwDFDGyF4G8qInvGecP1CGqJvhxx4wJQzOjgQHR82hsTSkJHiHTGcmRERlcsInsts7beMRiSKiWaT47kAySL/MPihGhARWITBKrVKUWGwF++5WIbQI1NIcPP1bjXXSE6BTlWI42xnrXHoOjQ4XcAenhqCQEU+JBQpQNVOuhEpf1lgro2OzU+V4Ike/AsdbEFMguvqOSShgvDBEOGCo8MFxulCqK4a/0KSmG4Yyl3K2Cc8iHNwYYbbMspwSW+5Zdl603UTo0xTOYmFz2kIYA6ckZXY211A412J4qunVlc3lqqipp5rYNXK4VAdBgRPQ4Ym01tIjmGSSKkwq/WpDr5ne+pTnEbb/9bEtllVF/lcxcg9nLGtCdhyi5hdk3qy5O1jpgh5xQAANeXXEACW4MEp/Fq8ENIPw2AtstM+sFgaP9FdmNqazLEaBBIw8RaqwgsXTCEOMcaEM1O/1KRc9u3E/AFEUjnEF8cOhAJY4htMZFWzXlBgfZmeTP5hhQAiuyK8PbBAdkWmkGKJxMDpb0adpecmv7capWwLXQhAV/66mZk9ax3r5EEFo4ymJNe+SJt5LbxTzbHIL8wgDiYOKBx9LULow7oBdcgjAEHBuYQL0xzfScNh8fDdzgCa80yfL1SQDhpYBpAxxsVrMbrEVtNBIWalRovtQvLA83sbuA/cYg0pawWbzMoQCJNsACHqxwY4nvdeMODOXIgNRGlhQvAASTKdFWEz6gH6ej4hZEjaDsym/tkO8hh1aZ3OKpQtugrqqOw1jEmQbJ55ECmuvSpnbXsHtwaw0oWvlwnlPw0W6DWg2FeGBNR1sCgEwPQ8GL90cMOg4IxhA7L5sVFOQDGw/KdK2HDnbM7qcniXkY+DWAHSNeDRqPnjidpNeF5nordGTTD7ockAum8q8eTDk9e8aC/epB2gXMA/AJDM2H6kikxhz5zE0MSmajh+wCJTe0xcGOYjjKixtV3MkK7xrmNKlKMRmfQpRgAmknqzgUV/09so9qIioGw7gmI2PUwaZVlbRuj5AWzAgdskiuw3GgCBBvT0nG00BwHwYSEBCKVGqw9zzoIEDR4mJZLjHJCRxexZ+yIsQT2GM6N54YgKqdScXxCD86zQEM2KI9dQ2cgBfIaZu98qyzTyoJUEIj0LsRViUYGYeCn3WE+3WhLwqcPrFmOExxUWMchV7MeZEG0Eoz/RMDKbI/WBfBr+Y2kA/YriKFi8VNk3O9tIl4kekbcpB48z2kmtCDgKRTSAaoVB0yki+E6aQTCKV07pINDSTFLwlmB1UpP7lgIgfh8zZpHCLIwh3zZGC1Djl0sYVIQT4du7hJD0OhZDS25SOBTD3CGVhcfxoNO7mw7UUvemm4vKvK53Xa3A8r00OuMJm0QNqIh5Qz5MlZYBVirhEMlRKEts5EqZl4thd/EcG0Jcu3QYNF2IUpwzGWgrHEXotzksweWBkiLbOHqyNVGHQo/xlziynBdyA=';

export const WEIGHTS: Readonly<Record<'password' | 'secret' | 'login' | 'weak', readonly number[]>> = {
  password: [
    -0.94, -0.27, -0.25, -1.03, 0, 1.42, 0.57, 0.59, -1.45, 1.83, -1.44, 0.36, 2.05, 0.28, -3.23, 1.39, -2.23, -0.31,
    -4.9, 2.64, 0, 0, 0, -4.24, -2.02, -1.83, -1.63, -2.16, 0.39, 4.2, 4.39, 0.14, 0.29, 1.44, -0.14, -0.56, 3.09, 0.44,
    -1.79, -0.17, 3.68, 0.19, 0, 0.81, -1.94, 0.52, 3.8, 0.09, 1.5, 1.78, 0.07, -0.61, 0.26, 2.89, 1.22, -2.83, -1.43,
    0.17, 0.03, 4.17, -0.43, -0.2, -0.72, -0.53, 0.53, -0.09, 0.48, 1.15, -2.32, -4.29, -0.28, -0.29, -1.04, -1.34,
    1.06, 0.03, 0.42, 1.17, -0.37, 0.08, 2.48, 2.04, -1.86, 0.52, 2.49, -1.91, 0.75,
  ],
  secret: [
    -1.31, -0.67, -0.69, -0.73, 0, 2.29, 0.6, 2.11, 2.29, 0.59, -0.87, 1.24, 1.2, 0.31, -4.78, 0.29, -2.59, 0.51, -6.52,
    4.03, 0, -0.16, 0, -4.56, -1.98, -1.62, -2.96, -6.1, -2.45, 4.4, 2.09, 0.48, -0.7, 1.5, 2.34, -0.18, 4.19, 0.95,
    -0.43, -0.35, 2.01, -0.16, 0, -0.33, -3.78, 0.45, 4.56, -0.36, 1.66, 2.75, 1.37, -1.42, 0.54, 3.23, 2.53, -2.51,
    -1.14, 0.41, -1.24, 5.59, -1.23, -0.72, -0.14, -0.09, -0.03, 0.01, 0.14, 0.44, -2.86, -4.38, 0.09, -1.44, -1, 0.14,
    0.11, -1.13, 0.77, 2.16, 1.9, -0.51, 4.15, 1.91, -1.31, 0.74, 4.01, -2.31, -1.01,
  ],
  login: [
    -0.88, -0.15, -0.39, -1.31, 0, 1.37, 0.77, 2.6, 1.78, 1.36, -1.47, 0.52, 1.8, -0.18, -4.31, 0.68, -2.15, 0.58,
    -7.08, -0.53, 0, -0.57, 0, -5.26, -3.5, -1.82, -1.44, -3.53, -0.09, 4.31, 5.28, 0.27, -1.04, 0.82, 0.92, -0.11,
    3.14, 0.7, -1.11, -0.2, 4.44, -0.54, 0, 0.11, -3.51, 1.96, 4.44, 0.02, 1.12, 1.15, 0.83, -0.86, 0.58, 4.59, 2.68,
    -2.17, -1.77, 0.04, -0.45, 5.62, -0.57, -0.06, -1.12, -0.78, -0.34, 0.17, -1.03, 1.16, -2.39, -4.46, 0.18, -1.01,
    -0.44, 2.21, -0.92, -0.94, 0.88, 1.89, -0.15, -0.54, 1.92, 1.08, -1.52, -0.05, 3.27, -1.47, -1.44,
  ],
  weak: [
    -1.82, -0.71, -0.32, -0.67, -0.27, 1.55, 0.64, 1.94, 2.18, -0.27, -1.14, 0.62, 1.46, 0.67, -6.38, 0.04, -2.55, 0.04,
    -6.07, 3.61, 0, -0.69, -0.62, -2.88, -1.15, -2.18, -4.61, -4.85, -2.25, 4.1, 2.79, 0.34, -0.46, 1.99, 1.56, -0.15,
    3.68, 1.87, -0.64, -0.64, 2.38, -0.11, -0.08, 0.27, -2.48, 0.54, 3.39, 0.2, 2.05, -0.27, 1.21, -0.23, 0.99, 2.75,
    2.66, -3.24, -1.39, 0.74, 0.19, 3.4, -1.45, -0.64, -1.57, -1.87, -0.56, -0.41, -0.44, -0.72, -3.24, -3.93, -0.6,
    -2.03, -0.41, 2.17, -0.41, -0.73, 0.62, 0.74, 3.6, -0.17, 3.09, 2.19, -1.74, -0.03, 3.9, -1.59, -1.99,
  ],
};

/** The best score of a place alone. */
export const BEST_PLACE: Readonly<Record<keyof typeof WEIGHTS, number>> = {
  password: 7.6,
  secret: 11,
  login: 9.1,
  weak: 7.7,
};
